// Package spelling finds the word that was probably meant. It does not know
// what the words are. Start with Nearest.
package spelling

import "strings"

// Nearest is the candidate closest to word; false when none is close enough to
// be meant: at most one edit in words of up to four letters, two in longer ones,
// else the candidate that word begins, when it begins no other but longer forms
// of that one. Of equally close ones the first wins.
func Nearest(word string, candidates []string) (string, bool) {
	limit := 2
	if len([]rune(word)) <= 4 {
		limit = 1
	}
	best, found := "", false
	for _, c := range candidates {
		if d := distance(strings.ToLower(word), strings.ToLower(c), limit); d <= limit {
			best, found, limit = c, true, d-1
		}
	}
	if found {
		return best, true
	}
	return onlyPrefixed(word, candidates)
}

// onlyPrefixed is the one candidate that starts with word; a word of one or two
// letters could mean anything.
func onlyPrefixed(word string, candidates []string) (string, bool) {
	only := ""
	for _, c := range candidates {
		if len(word) > 2 && strings.HasPrefix(strings.ToLower(c), strings.ToLower(word)) {
			if only != "" && !strings.HasPrefix(c, only) {
				return "", false
			}
			if only == "" {
				only = c
			}
		}
	}
	return only, only != ""
}

// OneEdit reports whether a and b differ by one inserted, removed, replaced or
// swapped letter, or only in the case of letters.
func OneEdit(a, b string) bool {
	return a != b && distance(strings.ToLower(a), strings.ToLower(b), 1) <= 1
}

// distance counts the edits between a and b: insertions, deletions,
// replacements and swaps of neighbours. Beyond limit it only says limit+1.
func distance(a, b string, limit int) int {
	s, t := []rune(a), []rune(b)
	if len(s)-len(t) > limit || len(t)-len(s) > limit {
		return limit + 1
	}
	before, last := []int(nil), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := range s {
		row := make([]int, len(t)+1)
		row[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			row[j+1] = min(row[j]+1, last[j+1]+1, last[j]+cost)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return min(last[len(t)], limit+1)
}
