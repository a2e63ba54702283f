package workspace

import "slices"

// Suppose is the snapshot as it would be if files had other texts, by path: what a
// change would do can be said before anybody makes it. A file may be new. Nothing
// of it is kept, and the workspace does not learn of it.
func (s *Snapshot) Suppose(texts map[string]string) *Snapshot {
	st := s.state
	st.index = slices.Clone(st.index)
	for p, text := range texts {
		st.texts = st.texts.with(p, &Overlay{Path: p, Text: text})
		if i, known := slices.BinarySearch(st.index, p); !known {
			st.index = slices.Insert(st.index, i, p)
		}
	}
	st.indexed = generations.Add(1)
	st.open = newOpenSet(generations.Add(1), st.texts, st.disk)
	return newSnapshot(st, &kept{})
}
