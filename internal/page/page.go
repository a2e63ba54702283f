// Package page is a report laid out once, for every surface: lines of text,
// tables and bars in the order in which they are read, with what each part
// means and what it opens. It does not know how a terminal, a web page or an
// editor draws them, nor what the report is about. Start with Page.
package page

// Page is one report.
type Page struct {
	Title  Line    `json:"title,omitempty"`
	Status *Span   `json:"status,omitempty"` // what fits into a status bar
	Blocks []Block `json:"blocks,omitempty"`
}

// Block is one part of a page; one of its members is set.
type Block struct {
	Heading Line   `json:"heading,omitempty"` // begins a section
	Text    Line   `json:"text,omitempty"`
	Table   *Table `json:"table,omitempty"`
	Bar     *Bar   `json:"bar,omitempty"`
}

// Line is a line of text.
type Line []Span

// Span is a piece of a line.
type Span struct {
	Text   string         `json:"text,omitempty"`
	Tone   Tone           `json:"tone,omitempty"`
	Bar    *Bar           `json:"bar,omitempty"`  // drawn in the line, without names
	File   string         `json:"file,omitempty"` // the path that it opens, absolute
	Line   int            `json:"line,omitempty"` // where in the file, from 1
	Column int            `json:"column,omitempty"`
	With   map[string]any `json:"with,omitempty"` // asks the question of this page again with these members
	Shell  string         `json:"-"`              // what stands on a command line in place of Text
}

// Tone is what a piece means, from which a surface takes its colour.
type Tone string

// The tones; the severities of findings are among them.
const (
	Strong  Tone = "strong"
	Muted   Tone = "muted"
	Good    Tone = "good"
	Hint    Tone = "hint"
	Info    Tone = "info"
	Warning Tone = "warning"
	Error   Tone = "error"
)

// Table is rows of aligned cells.
type Table struct {
	Columns []Column `json:"columns"`
	Marks   Marks    `json:"marks,omitempty"`
	Rows    []Row    `json:"rows"`
}

// Column is a column of a table. Where none has a name no heads are drawn.
type Column struct {
	Name  string `json:"name"`
	Right bool   `json:"right,omitempty"` // numbers
}

// Marks are what a text surface draws before each row.
type Marks string

// The marks; without one, nothing is drawn.
const (
	Tree Marks = "tree" // one comes after the other
	Dots Marks = "dots"
)

// Row is a row of a table, with lines of its own below it.
type Row struct {
	Cells   []Line `json:"cells"`
	Details []Line `json:"details,omitempty"`
	Tone    Tone   `json:"tone,omitempty"`
}

// Bar is drawn as long as what it counts: its parts, then the rest of the
// total, if any is left.
type Bar struct {
	Total int    `json:"total"`
	Parts []Part `json:"parts"`
}

// Part is a part of a bar.
type Part struct {
	Name  string `json:"name,omitempty"`
	Value int    `json:"value"`
	Tone  Tone   `json:"tone"`
}
