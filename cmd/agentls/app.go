package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"

	"agentls/cmd/agentls/terminal"
	"agentls/diagnostics"
	"agentls/internal/page"
	"agentls/internal/schema"
	"agentls/internal/settings"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
	"agentls/workspace/report"
)

// app is what all subcommands share: the streams and the global flags.
type app struct {
	in       io.Reader
	out, err *terminal.Printer
	global   struct {
		workspace, config, color string
		trust, verbose, absolute bool
	}
}

// complain says on stderr what is wrong.
func (a *app) complain(err error) {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range several.Unwrap() {
			a.complain(one)
		}
		return
	}
	a.err.Say("agentls: %v", err)
	a.err.Flush()
}

// answer prints a report, as JSON or for people.
func (a *app) answer(report interface{ Page() page.Page }, asJSON bool) error {
	if asJSON {
		return a.out.JSON(report)
	}
	a.out.Page(report.Page())
	return nil
}

// env is the user's environment.
func (a *app) env() workspace.Env {
	home, _ := os.UserHomeDir()
	platform := runtime.GOOS
	if platform == "windows" {
		platform = "win32" // as skills name it
	}
	return workspace.Env{Home: filepath.ToSlash(home), Getenv: os.Getenv, Platform: platform}
}

// folder is the workspace: the flag, else the nearest directory at or above the
// process's with .git, else the process's.
func (a *app) folder() (string, error) {
	if a.global.workspace != "" {
		dir, err := abs(a.global.workspace)
		if err != nil {
			return "", err
		}
		if fi, err := os.Stat(filepath.FromSlash(dir)); err != nil || !fi.IsDir() {
			return "", fmt.Errorf("--workspace %s: no such directory", a.global.workspace)
		}
		return dir, nil
	}
	cwd, err := abs(".")
	if err != nil {
		return "", err
	}
	for dir := cwd; ; dir = path.Dir(dir) {
		if _, err := os.Lstat(filepath.FromSlash(dir + "/.git")); err == nil {
			return dir, nil
		}
		if dir == path.Dir(dir) {
			return cwd, nil
		}
	}
}

// abs is a path of the command line as the core writes paths.
func abs(p string) (string, error) {
	if p == "" {
		return "", errors.New("a path is empty") // an unset variable of a script, never "here"
	}
	full, err := filepath.Abs(p)
	if err != nil {
		return "", fmt.Errorf("%s: %w", p, err)
	}
	return filepath.ToSlash(full), nil
}

// options are those of a workspace of one run.
func (a *app) options(folder string) (workspace.Options, error) {
	layers, err := a.layers()
	return workspace.Options{Folders: []string{folder}, Env: a.env(), Settings: layers}, err
}

// layers are what the global flags say of the settings.
func (a *app) layers() (workspace.Layers, error) {
	l := workspace.Layers{Trust: a.global.trust}
	if a.global.config == "" {
		return l, nil
	}
	file, err := abs(a.global.config)
	if err == nil {
		err = a.readConfig(file)
	}
	l.Config = file
	return l, err
}

// readConfig makes sure that a settings file named by the user can be used; what
// is only odd in it is said and passed over.
func (a *app) readConfig(file string) error {
	src, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return fmt.Errorf("--config %s: cannot be read", a.global.config)
	}
	_, problems := settings.File(diagnostics.SettingsNames()).Read(string(src))
	lines := text.NewLines(string(src))
	for _, p := range problems {
		at := lines.Position(p.Span.Start, text.UTF32)
		err := fmt.Errorf("%s:%d:%d: %s", a.global.config, at.Line+1, at.Char+1, p.Message)
		if p.Kind == schema.Syntax {
			return err
		}
		a.complain(err)
	}
	return nil
}

// paths says how paths are shown.
func (a *app) paths(folder string) report.Paths {
	return report.Paths{Workspace: folder, Home: a.env().Home, Absolute: a.global.absolute}
}

// existing makes the PATH arguments absolute; each has to be there.
func existing(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		p, err := abs(arg)
		if err != nil {
			return nil, err
		}
		if _, err := os.Lstat(filepath.FromSlash(p)); err != nil {
			return nil, fmt.Errorf("%s: no such file or directory", arg)
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// open looks at the workspace, all of it unless change says otherwise.
func (a *app) open(what string, change func(*workspace.Options)) (*workspace.Workspace, report.Paths, error) {
	folder, err := a.folder()
	if err != nil {
		return nil, report.Paths{}, err
	}
	o, err := a.options(folder)
	if err != nil {
		return nil, report.Paths{}, err
	}
	bar := a.err.Progress(what)
	defer bar.Stop()
	o.Progress = bar.Tick
	change(&o)
	w := workspace.Open(o)
	<-w.Scanned()
	return w, a.paths(folder), nil
}

// still is a snapshot that looks for no files: it answers about what is named.
func (a *app) still() (*workspace.Snapshot, report.Paths, error) {
	w, show, err := a.open("", func(o *workspace.Options) { o.NoScan = true })
	if err != nil {
		return nil, show, err
	}
	return w.Snapshot(), show, nil
}

// addFolders adds to o the paths that lie outside its folders as folders of
// their own, so that they are read at all.
func addFolders(o *workspace.Options, paths []string) {
	for _, p := range paths {
		inside := false
		for _, f := range o.Folders {
			inside = inside || tree.Under(f, p)
		}
		if inside {
			continue
		}
		dir := p
		if fi, err := os.Stat(filepath.FromSlash(p)); err == nil && !fi.IsDir() {
			dir = path.Dir(p)
		}
		o.Folders = append(o.Folders, dir)
	}
}
