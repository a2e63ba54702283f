package markdown

import "strings"

// cells reads a table cell by cell: a link does not go over its border.
func (r *plainBlocks) cells(start, stop int) bool {
	var rows []line
	for i := start; i < stop; {
		l := lineAt(r.src[:stop], i)
		i = l.next
		rows = append(rows, l)
	}
	columns := 0
	for n, l := range rows {
		at := skipBlanks(r.src, l.start, l.end)
		end := trimBlanks(r.src, at, l.end)
		row := r.src[at:end]
		if len(row) < 2 || strings.IndexByte(row, '\\') >= 0 {
			return false
		}
		if row[0] == '|' {
			at++
		}
		if row[len(row)-1] == '|' {
			end--
		}
		if end <= at {
			return false
		}
		switch cells := 1 + strings.Count(r.src[at:end], "|"); {
		case n == 0:
			columns = cells
		case cells > columns:
			return false
		}
		if n == 1 {
			if strings.Trim(row, "|-: ") != "" || cellsDiffer(r.src[at:end], columns) {
				return false
			}
			continue
		}
		for at < end {
			cell := end
			if i := strings.IndexByte(r.src[at:end], '|'); i >= 0 {
				cell = at + i
			}
			if !r.inline(at, cell) {
				return false
			}
			at = cell + 1
		}
	}
	return len(rows) > 1
}

// cellsDiffer reports a delimiter row that is not of n cells like --- and :-:.
func cellsDiffer(row string, n int) bool {
	cells := strings.Split(row, "|")
	for _, c := range cells {
		c = strings.Trim(c, " ")
		c = strings.TrimSuffix(strings.TrimPrefix(c, ":"), ":")
		if c == "" || strings.Trim(c, "-") != "" {
			return true
		}
	}
	return len(cells) != n
}
