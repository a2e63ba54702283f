// Package tree is the read-only view of files that the core works on: what
// stands at a path, what a directory lists, what a file holds. It does not know
// where that comes from (disk, editor, a test's txtar) and cannot fail: what
// cannot be read is simply not there, with the reason in Info. Paths are
// absolute, clean and separated by slashes. Start with FS.
package tree

// Kind is what stands at a path.
type Kind uint8

// The kinds; Other is a device, pipe or socket, which is never read.
const (
	None Kind = iota
	File
	Dir
	Link
	Other
)

// Info is what is known of a path without reading it.
type Info struct {
	Kind   Kind
	Size   int64  // bytes, of a File
	Target string // what a Link says, as written
	Why    string // why nothing is known ("permission denied"), else empty
}

// Entry is one name in a directory.
type Entry struct {
	Name string
	Kind Kind
}

// FS is a consistent view of files. Implementations are safe for concurrent
// use and always give the same answers.
type FS interface {
	// Lstat tells what stands at path; a link is not followed at its last
	// element, links on the way are.
	Lstat(path string) Info
	// Stat follows links.
	Stat(path string) Info
	// Real is path with every link resolved; false when it leads nowhere.
	Real(path string) (string, bool)
	// ReadDir lists a directory, sorted by the bytes of the names; nil when it
	// cannot be read.
	ReadDir(path string) []Entry
	// Text is a file's content as stored (invalid UTF-8 included); false when
	// path is no readable regular file or the file is over MaxText.
	Text(path string) (string, bool)
}

// MaxText is the size in bytes above which Text refuses a file. The largest
// limit any agent has is 4 MiB; nothing above twice that says more.
const MaxText = 8 << 20
