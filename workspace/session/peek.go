package session

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// longProbe is how far a head is read when the first records say neither who
// the session is nor where: the first record of Codex holds its instructions.
const longProbe = 1 << 20

// A peeker judges a transcript by its head and its tail.
type peeker struct {
	path   string
	f      *os.File
	info   fs.FileInfo
	format *format
}

func section(f *os.File, at, size int64) []byte {
	b := make([]byte, size)
	n, _ := f.ReadAt(b, at) // what could not be read is not there
	return b[:n]
}

// sample decodes the complete records in b.
func (p *peeker) sample(b []byte) *Session {
	d := p.format.decode()
	records := p.format.split(bytes.NewReader(b))
	for {
		rec, err := records.next()
		if err != nil {
			break
		}
		if !rec.tooBig {
			d.record(rec.bytes)
		}
	}
	s := &Session{}
	d.finish(s)
	return s
}

func (p *peeker) session(head []byte, wants func(dir string) bool) (Info, bool) {
	size := p.info.Size()
	s := p.sample(head)
	if (s.ID == "" || s.Workspace == "") && int64(len(head)) < size && size > probe {
		head = section(p.f, 0, min(size, longProbe))
		s = p.sample(head)
	}
	i := s.Info
	if !wants(i.Workspace) {
		return Info{}, false
	}
	if i.ID == "" {
		i.ID = strings.TrimSuffix(filepath.Base(p.path), filepath.Ext(p.path))
	}
	i.Agent, i.Format, i.Path = p.format.agent, p.format.name, p.path
	i.Updated, i.Bytes, i.Count = p.info.ModTime().UnixMilli(), size, len(s.Messages)
	if rest := size - int64(len(head)); rest > 0 {
		p.project(&i, head, len(s.Messages), rest)
	}
	if i.Tokens == 0 {
		i.Tokens, i.Estimated = int(size+3)/4, true
	}
	return i, true
}

// project estimates what the middle of the file holds from its ends. The
// tokens of the context are reported with the last reply.
func (p *peeker) project(i *Info, head []byte, messages int, rest int64) {
	read := int64(len(head))
	tail := section(p.f, p.info.Size()-min(rest, probe), min(rest, probe))
	if p.format.grows {
		_, tail, _ = bytes.Cut(tail, []byte("\n"))
		end := p.sample(tail)
		messages += len(end.Messages)
		read += int64(len(tail))
		i.Tokens = end.Tokens
	}
	i.Count = int(float64(messages) * float64(p.info.Size()) / float64(max(1, read)))
	i.Estimated = true
}
