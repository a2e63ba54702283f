package agentls_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"

	"agentls/agentsctx/profile"
)

// file is one parsed source file.
type file struct {
	path string // from the root, with slashes
	dir  string
	test bool
	src  []byte
	set  *token.FileSet
	ast  *ast.File
}

// breach is one place that breaks a law.
type breach struct {
	line int
	what string
}

// in reports whether dir is one of the patterns, or below one that ends in "/...".
func in(dir string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		base, below := strings.CutSuffix(p, "/...")
		return dir == base || below && strings.HasPrefix(dir, base+"/")
	})
}

func with(list []string, more ...string) []string { return append(slices.Clone(list), more...) }

// sources are all Go files of the project.
func sources(t *testing.T) []file {
	t.Helper()
	files, err := readSources()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var readSources = sync.OnceValues(func() ([]file, error) {
	ignored, err := os.ReadFile(".gitignore")
	if err != nil {
		return nil, err
	}
	var files []file
	err = filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		switch p = filepath.ToSlash(p); {
		case err != nil:
			return err
		case d.IsDir() && p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" ||
			bytes.Contains(ignored, []byte("/"+p+"/\n")) || bytes.Contains(ignored, []byte("\n"+d.Name()+"/\n"))):
			return fs.SkipDir
		case d.IsDir() || path.Ext(p) != ".go":
			return nil
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		f, err := parse(p, src)
		files = append(files, f)
		return err
	})
	return files, err
})

func parse(p string, src []byte) (file, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, p, src, parser.ParseComments|parser.SkipObjectResolution)
	return file{path: p, dir: path.Dir(p), test: strings.HasSuffix(p, "_test.go"), src: src, set: set, ast: tree}, err
}

func (f file) name() string { return strings.TrimSuffix(f.ast.Name.Name, "_test") }

func (f file) generated() bool { return ast.IsGenerated(f.ast) }

func (f file) at(n ast.Node, what string) breach {
	return breach{f.set.Position(n.Pos()).Line, what}
}

// imported are the imports that bad picks.
func (f file) imported(bad func(path string) bool) []breach {
	var out []breach
	for _, spec := range f.ast.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); bad(p) {
			out = append(out, f.at(spec, "imports "+p))
		}
	}
	return out
}

func impurities(f file) []breach {
	return f.imported(func(p string) bool {
		for _, e := range exceptions {
			if e.file == f.path && e.pkg == p {
				return false
			}
		}
		return in(p, impure)
	})
}

// find visits every node.
func (f file) find(what func(ast.Node) string) []breach {
	var out []breach
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if n != nil {
			if s := what(n); s != "" {
				out = append(out, f.at(n, s))
			}
		}
		return true
	})
	return out
}

func concurrency(f file) []breach {
	return f.find(func(n ast.Node) string {
		switch n.(type) {
		case *ast.GoStmt:
			return "starts a goroutine"
		case *ast.ChanType:
			return "uses a channel"
		}
		return ""
	})
}

func clocks(f file) []breach {
	return f.find(func(n ast.Node) string {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains([]string{
			"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Local", "LoadLocation"}, s.Sel.Name) {
			return "uses time." + s.Sel.Name
		}
		return ""
	})
}

func prints(f file) []breach {
	return f.find(func(n ast.Node) string {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		x, _ := s.X.(*ast.Ident)
		if x != nil && (x.Name == "os" && s.Sel.Name == "Stdout" || x.Name == "fmt" && strings.HasPrefix(s.Sel.Name, "Print")) {
			return "uses " + x.Name + "." + s.Sel.Name
		}
		return ""
	})
}

// formats finds what fmt writes anywhere itself.
func formats(f file) []breach {
	return f.find(func(n ast.Node) string {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		if x, _ := s.X.(*ast.Ident); x != nil && x.Name == "fmt" && (strings.HasPrefix(s.Sel.Name, "Print") || strings.HasPrefix(s.Sel.Name, "Fprint")) {
			return "uses fmt." + s.Sel.Name
		}
		return ""
	})
}

func inits(f file) []breach {
	return f.find(func(n ast.Node) string {
		if d, ok := n.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == "init" {
			return "func init"
		}
		return ""
	})
}

func tooLong(f file) []breach {
	if n := bytes.Count(f.src, []byte("\n")); n > 400 {
		return []breach{{n, fmt.Sprintf("%d lines", n)}}
	}
	return nil
}

// undocumented finds exported declarations without a comment, their own or that
// of their group. Methods that satisfy an interface need one too: it says which.
func undocumented(f file) []breach {
	var out []breach
	for _, decl := range f.ast.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) {
				out = append(out, f.at(d, "func "+d.Name.Name+" has no comment"))
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if name, ok := undocumentedSpec(spec); ok && d.Doc == nil {
					out = append(out, f.at(spec, name+" has no comment"))
				}
			}
		}
	}
	return out
}

// exportedReceiver reports whether a function can be seen from outside.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if index, ok := t.(*ast.IndexExpr); ok {
		t = index.X
	}
	name, ok := t.(*ast.Ident)
	return ok && name.IsExported()
}

func undocumentedSpec(spec ast.Spec) (string, bool) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return "type " + s.Name.Name, s.Name.IsExported() && s.Doc == nil
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() && s.Doc == nil && s.Comment == nil {
				return n.Name, true
			}
		}
	}
	return "", false
}

// common are ids that are also everyday words in code: as names they mean
// nothing, as whole strings they do.
var common = []string{"cursor", "zed", "amp", "pi"}

// agentNames finds agents' ids as identifiers or strings. Words are compared
// without case and hyphens, so isClaudeCode and "claude-code@2.1" both count.
func agentNames(f file) []breach {
	return f.find(func(n ast.Node) string {
		switch n := n.(type) {
		case *ast.Ident:
			words := strings.Join(words(n.Name), " ")
			for _, p := range profile.All() {
				if id := strings.ReplaceAll(p.ID, "-", " "); !slices.Contains(common, p.ID) && strings.Contains(" "+words+" ", " "+id+" ") {
					return "is named " + n.Name
				}
			}
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			for _, p := range profile.All() {
				whole := text == p.ID || strings.HasPrefix(text, p.ID+"@")
				if err == nil && n.Kind == token.STRING && (whole || !slices.Contains(common, p.ID) && strings.Contains(text, p.ID)) {
					return "says " + n.Value
				}
			}
		}
		return ""
	})
}

// words cuts a name at its capitals and underscores.
func words(name string) []string {
	var b strings.Builder
	last := rune(0)
	for _, r := range name {
		if unicode.IsUpper(r) && !unicode.IsUpper(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.Fields(strings.ReplaceAll(b.String(), "_", " "))
}
