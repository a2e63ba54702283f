package governor

// fileLater is what happened to one file after a point, in a form that answers
// in constant time which result supersedes a read there.
type fileLater struct {
	writes span // every write
	sure   span // writes that supersede a read of any hash
	hashed runs // results that recorded the file's hash
}

// after is what supersedes a read that recorded sha, "" when it recorded none:
// then only a write does.
func (f *fileLater) after(sha string) span {
	if sha == "" {
		return f.writes
	}
	return merge(f.sure, f.hashed.otherThan(sha))
}

func (f *fileLater) addRead(i int, sha string) {
	if sha != "" {
		f.hashed.add(i, sha)
	}
}

func (f *fileLater) addWrite(i int, sha string, c Choices) {
	f.writes = f.writes.with(i)
	if sha == "" || c.AnyWrite {
		f.sure = f.sure.with(i)
		return
	}
	f.hashed.add(i, sha)
}

func merge(a, b span) span {
	if a.first == 0 {
		return b
	}
	if b.first == 0 {
		return a
	}
	return span{min(a.first, b.first), max(a.last, b.last)}
}

// runs remembers of a sequence of hashes, met last one first, the nearest and
// the farthest hash, and next to each the nearest that differs from it.
type runs struct {
	near, nearOther hashAt // the first, and the first unlike it
	far, farOther   hashAt // the last, and the last unlike it
}

type hashAt struct {
	index int
	sha   string
}

func (r *runs) add(i int, sha string) {
	switch {
	case r.near.index == 0:
		r.far = hashAt{i, sha}
	case r.near.sha != sha:
		r.nearOther = r.near
	}
	if r.farOther.index == 0 && sha != r.far.sha {
		r.farOther = hashAt{i, sha}
	}
	r.near = hashAt{i, sha}
}

func (r *runs) otherThan(sha string) span {
	first, last := r.near, r.far
	if first.sha == sha {
		first = r.nearOther
	}
	if last.sha == sha {
		last = r.farOther
	}
	return span{first.index, last.index}
}
