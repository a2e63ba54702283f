package markdown

// Parse splits and reads the front matter of src.
func Parse(src string) *Document { return &Document{Source: src} }
