package session

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"agentls/workspace/session/sqlite"
)

// A database is a file that holds many sessions.
type database struct {
	name  string                                                    // of the file
	infos func(db *sql.DB, path string) ([]Info, error)             // of its sessions, newest first
	load  func(db *sql.DB, info Info, all []Info) (*Session, error) // one of them
}

// databases is the table of them.
var databases = []database{
	{"sessions.sqlite", alisioInfos, loadAlisio},
	{"openclaw-agent.sqlite", openclawInfos, loadOpenClaw},
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

// databaseMark stands between a database and the session in it that is meant.
const databaseMark = "#"

// list lists the sessions of a database, newest first.
func (d database) list(path string) (infos []Info, err error) {
	err = readDatabase(path, func(db *sql.DB) error {
		infos, err = d.infos(db, path)
		return err
	})
	return infos, err
}

// open reads one session of a database; the newest that is no sub-agent's when id is
// empty.
func (d database) open(path, id string) (s *Session, err error) {
	err = readDatabase(path, func(db *sql.DB) error {
		infos, err := d.infos(db, path)
		if err != nil {
			return err
		}
		info := pick(infos, id)
		if info == nil {
			return noSession(id)
		}
		s, err = d.load(db, *info, infos)
		return err
	})
	return s, err
}

// readDatabase reads a database; its errors name the file.
func readDatabase(path string, use func(*sql.DB) error) error {
	if err := sqlite.Read(path, use); err != nil {
		return fmt.Errorf("%s: %w", path, databaseReason(err))
	}
	return nil
}

func pick(infos []Info, id string) *Info {
	for i := range infos {
		if infos[i].ID == id || id == "" && infos[i].Parent == "" {
			return &infos[i]
		}
	}
	return nil
}

func noSession(id string) error {
	if id == "" {
		return errors.New("holds no session")
	}
	return fmt.Errorf("holds no session %q", id)
}
