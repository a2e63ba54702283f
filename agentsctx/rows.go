package agentsctx

import "path"

// Row is a file of a fixed set, as a report on the context lists it: present,
// cut or missing. Lengths are in the budget's unit.
type Row struct {
	Name, Path string
	Missing    bool
	Raw        int // as counted, before the cut
	Injected   int // with its marker; of a missing file the line that says so
	Limit      int // of this file
	Truncated  bool
	Causes     []string // "max/file", "max/total"
}

// Rows are the files and the absent files in the order of charge.
func (e *Explanation) Rows() []Row {
	var rows []Row
	for _, p := range e.Charge {
		if f := e.File(p); f != nil {
			rows = append(rows, f.row())
			continue
		}
		for i := range e.Absent {
			if f := &e.Absent[i]; f.Path == p {
				rows = append(rows, Row{Name: path.Base(p), Path: p, Missing: true, Injected: f.Charged})
			}
		}
	}
	return rows
}

func (f *File) row() Row {
	r := Row{Name: path.Base(f.Path), Path: f.Path, Raw: f.Counted, Injected: f.Charged, Limit: f.Limit}
	r.Truncated = r.Injected < r.Raw
	if r.Truncated && r.Raw > f.Limit {
		r.Causes = append(r.Causes, "max/file")
	}
	if r.Truncated && f.Left < f.Limit && r.Raw > f.Left {
		r.Causes = append(r.Causes, "max/total")
	}
	return r
}
