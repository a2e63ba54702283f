package lsptest

import (
	"encoding/json"
	"net/url"
)

// Session is what a client says first.
type Session struct {
	Root         string         // workspace folder, a path; empty for none
	Encodings    []string       // position encodings, nil when the client names none
	Capabilities map[string]any // beside the encodings
	Options      any            // initializationOptions
}

// Initialize opens the session and gives the server's answer.
func (c *Client) Initialize(s Session) json.RawMessage {
	c.t.Helper()
	capabilities := map[string]any{}
	for k, v := range s.Capabilities {
		capabilities[k] = v
	}
	if s.Encodings != nil {
		capabilities["general"] = map[string]any{"positionEncodings": s.Encodings}
	}
	params := map[string]any{"processId": nil, "rootUri": nil, "capabilities": capabilities}
	if s.Options != nil {
		params["initializationOptions"] = s.Options
	}
	if s.Root != "" {
		params["rootUri"] = URI(s.Root)
		params["workspaceFolders"] = []any{map[string]any{"uri": URI(s.Root), "name": "w"}}
	}
	var result json.RawMessage
	c.Call("initialize", params, &result)
	c.Notify("initialized", map[string]any{})
	return result
}

// Shutdown ends the session the way the protocol asks.
func (c *Client) Shutdown() {
	c.t.Helper()
	if m := c.Request("shutdown", nil); m.Error != nil || string(m.Result) != "null" {
		c.t.Fatalf("shutdown: %s", m)
	}
	c.Notify("exit", nil)
}

// URI is the file URI of an absolute path with slashes.
func URI(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

// Open sends textDocument/didOpen.
func (c *Client) Open(uri, language string, version int, text string) {
	c.t.Helper()
	c.Notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri, "languageId": language, "version": version, "text": text,
	}})
}

// Change sends textDocument/didChange.
func (c *Client) Change(uri string, version int, changes ...Change) {
	c.t.Helper()
	c.Notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": changes,
	})
}

// Change is one edit; without a range it is the whole text.
type Change struct {
	Range *Range `json:"range,omitempty"`
	Text  string `json:"text"`
}

// Range is a range in the session's encoding.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Position is a position in the session's encoding.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Close sends textDocument/didClose.
func (c *Client) Close(uri string) {
	c.t.Helper()
	c.Notify("textDocument/didClose", Document(uri))
}

// Document are parameters that name a document.
func Document(uri string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}}
}

// At are parameters that name a place in a document.
func At(uri string, line, character int) map[string]any {
	p := Document(uri)
	p["position"] = Position{line, character}
	return p
}

// Published are the parameters of textDocument/publishDiagnostics.
type Published struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is one diagnostic.
type Diagnostic struct {
	Range    Range  `json:"range"`
	Severity int    `json:"severity"`
	Code     string `json:"code"`
	Source   string `json:"source"`
	Message  string `json:"message"`
	Tags     []int  `json:"tags"`

	CodeDescription *struct {
		Href string `json:"href"`
	} `json:"codeDescription"`
	RelatedInformation []struct {
		Location struct {
			URI   string `json:"uri"`
			Range Range  `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation"`
	Data json.RawMessage `json:"data"`
}

const publish = "textDocument/publishDiagnostics"

// Published waits for the next diagnostics of a document, whatever is published
// of others before stays unread.
func (c *Client) Published(uri string) Published {
	c.t.Helper()
	var p Published
	c.take(publish+" of "+uri, func(m Message) bool {
		if m.Method != publish {
			return false
		}
		p = Published{}
		return json.Unmarshal(m.Params, &p) == nil && p.URI == uri
	})
	return p
}

// PublishedAt waits for the diagnostics of a version of a document and reads
// those of its older versions.
func (c *Client) PublishedAt(uri string, version int) Published {
	c.t.Helper()
	for {
		p := c.Published(uri)
		if p.Version != nil && *p.Version == version {
			return p
		}
	}
}
