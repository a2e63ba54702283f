package session

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"agentls/workspace/session/sqlite"
)

// longProbe is how far a head is read when the first records say neither who
// the session is nor where: the first record of Codex holds its instructions.
const longProbe = 1 << 20

// peek is the sessions in a file that are wanted, by their recorded directory.
// It reads the head of a file that the index does not know, and no more.
func (o FindOptions) peek(c candidate) ([]Info, error) {
	path, info := c.path, c.info
	if c.err != nil {
		return nil, reason(c.err)
	}
	if !info.Mode().IsRegular() { // asked before it is opened: a pipe would wait for a writer
		return nil, fmt.Errorf("is %s, not a session file", kindOf(info))
	}
	if known, ok := o.Index.of(path, info.Size(), info.ModTime().UnixNano()); ok {
		if known.None != "" {
			return nil, fmt.Errorf("%s", known.None)
		}
		return o.wanted(known.info(path)), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, reason(err)
	}
	defer f.Close()
	head := section(f, 0, min(info.Size(), probe))
	if bytes.HasPrefix(head, []byte(sqlite.Magic)) {
		all, err := databaseOf(path).list(path)
		return o.wanted(all...), err
	}
	format := detect(path, head)
	if format == nil {
		none := unknownFormat(head)
		o.Index.put(path, indexed{Size: info.Size(), Modified: info.ModTime().UnixNano(), None: none})
		return nil, fmt.Errorf("%s", none)
	}
	i := identity(path, f, info, format, head)
	if format.grows {
		o.Index.put(path, indexOf(&i))
	}
	return o.wanted(i), nil
}

func (o FindOptions) wanted(infos ...Info) []Info {
	return slices.DeleteFunc(infos, func(i Info) bool { return !o.wants(i.Workspace) })
}

// identity is who a session is, by the first records of its file.
func identity(path string, f *os.File, info fs.FileInfo, format *format, head []byte) Info {
	s := sample(format, head)
	if (s.ID == "" || s.Workspace == "") && int64(len(head)) < info.Size() && info.Size() > probe {
		s = sample(format, section(f, 0, min(info.Size(), longProbe)))
	}
	i := s.Info
	i.Agent, i.Format, i.Tokens = format.agent, format.name, 0
	i.placed(path)
	i.Updated, i.modified, i.Bytes = info.ModTime().UnixMilli(), info.ModTime().UnixNano(), info.Size()
	return i
}

func section(f *os.File, at, size int64) []byte {
	b := make([]byte, size)
	n, _ := f.ReadAt(b, at) // what could not be read is not there
	return b[:n]
}

// sample decodes the complete records in b.
func sample(format *format, b []byte) *Session {
	d := format.decode()
	records := format.split(bytes.NewReader(b))
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
