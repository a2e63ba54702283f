package skillcatalog

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"agentls/agentsctx/profile"
)

// Key names everything a choice depends on: the profile, the query, what the
// walk found, and the front matter of each file. While it stays the same the
// catalogue does too; an edited body leaves it alone (see Catalog.Resize).
type Key [16]byte

// KeyOf is the key of Choose(files, p, q, d).
func KeyOf(files Files, p *profile.Profile, q Query, d *Discovery) Key {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%t\x00%d\x00%s\x00%s\x00", p.Ref(), q.Trusted, q.Window, q.Home, q.Host.Platform)
	for _, id := range slices.Sorted(maps.Keys(q.Overrides)) {
		fmt.Fprintf(h, "%s\x00%t\x00", id, q.Overrides[id])
	}
	h.Write(d.sum[:])
	for i := range d.Found {
		if head, ok := files.Head(d.Found[i].Path); ok {
			h.Write(head.Hash[:])
			if m := p.Skills.Walk.MaxBytes; m > 0 && int64(head.Bytes) > m {
				h.Write([]byte{1})
			}
		} else {
			h.Write([]byte{0})
		}
	}
	var k Key
	copy(k[:], h.Sum(nil))
	return k
}

// seal indexes and sums up what was found.
func (d *Discovery) seal() {
	d.byPath = make(map[string]int32, len(d.Found))
	for i := range d.Found {
		f := &d.Found[i]
		if _, seen := d.byPath[f.Real]; seen {
			d.double = true
		} else {
			d.byPath[f.Real] = int32(i)
		}
		if _, seen := d.byPath[f.Path]; !seen {
			d.byPath[f.Path] = int32(i)
		}
	}
	h := sha256.New()
	for i := range d.Roots {
		fmt.Fprintf(h, "%s\x00%t\x00", d.Roots[i].Path, d.Roots[i].Off)
	}
	for _, a := range d.aliases {
		fmt.Fprintf(h, "%s\x00%s\x00", a.path, a.real)
	}
	var buf []byte
	for i := range d.Found {
		f := &d.Found[i]
		buf = append(buf[:0], f.Path...)
		buf = append(append(buf, 0), f.Real...)
		buf = append(buf, 0, byte(f.Missed), byte(f.Root), byte(f.Root>>8))
		h.Write(buf)
	}
	fmt.Fprintf(h, "%d", d.Scan.Limit)
	copy(d.sum[:], h.Sum(nil))
}
