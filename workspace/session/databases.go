package session

import (
	"path/filepath"
	"slices"
)

// A database is a file that holds many sessions.
type database struct {
	name string // of the file
	list func(path string) ([]Info, error)
	open func(path, id string) (*Session, error)
}

// databases is the table of them.
var databases = []database{
	{"sessions.sqlite", listAlisio, openAlisio},
	{"openclaw-agent.sqlite", listOpenClaw, openOpenClaw},
}

// databaseOf is the kind of a database by its name; one of another name is taken for
// the first.
func databaseOf(path string) database {
	i := slices.IndexFunc(databases, func(d database) bool { return d.name == filepath.Base(path) })
	return databases[max(i, 0)]
}

// isDatabase reports whether a file is called as one.
func isDatabase(path string) bool {
	return slices.ContainsFunc(databases, func(d database) bool { return d.name == filepath.Base(path) })
}
