package terminal

import "strings"

// Property is one of an annotation's properties, of which the empty ones are
// left out.
type Property struct{ Name, Value string }

// Annotate prints a workflow command, which GitHub shows as an annotation.
func (p *Printer) Annotate(level string, properties []Property, message string) {
	var set []string
	for _, q := range properties {
		if q.Value != "" {
			set = append(set, q.Name+"="+property.Replace(q.Value))
		}
	}
	p.w.WriteString("::" + level + " " + Visible(strings.Join(set, ",")) + "::" + Visible(data.Replace(message)) + "\n")
}

// What GitHub asks to be written in another way.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
