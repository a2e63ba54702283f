package session

import "agentls/internal/jsjson"

// A Reply is what a provider reported for one reply of the model.
type Reply struct {
	Message    int    `json:"message"`    // index in the live history, -1 when it is not there
	Time       string `json:"time"`       // ISO 8601, empty when not recorded
	Input      int    `json:"input"`      // tokens that were not cached
	CacheRead  int    `json:"cacheRead"`  // tokens read from a cache
	CacheWrite int    `json:"cacheWrite"` // tokens written to a cache
	Output     int    `json:"output"`
	Total      int    `json:"total"` // the context after the reply, as reported or as their sum
}

// usageKeys are the names under which a format reports tokens.
type usageKeys struct{ input, cacheRead, cacheWrite, output, total string }

var (
	claudeUsage = usageKeys{"input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens", ""}
	codexUsage  = usageKeys{"input_tokens", "cached_input_tokens", "", "output_tokens", "total_tokens"}
	geminiUsage = usageKeys{"input", "cached", "", "output", "total"}
	piUsage     = usageKeys{"input", "cacheRead", "cacheWrite", "output", "totalTokens"}
)

// reply reads a usage object; Codex counts cached tokens within the input.
func (k usageKeys) reply(raw []byte, message int, at int64) Reply {
	r := Reply{Message: message, Time: jsjson.ISOTime(at)}
	for key, value := range jsjson.Members(raw) {
		f, _ := jsjson.Number(value)
		switch n := int(f); string(key) {
		case k.input:
			r.Input = n
		case k.cacheRead:
			r.CacheRead = n
		case k.cacheWrite:
			r.CacheWrite = n
		case k.output:
			r.Output = n
		case k.total:
			r.Total = n
		}
	}
	if k.cacheWrite == "" {
		r.Input -= min(r.Input, r.CacheRead)
	}
	if r.Total == 0 {
		r.Total = r.Input + r.CacheRead + r.CacheWrite + r.Output
	}
	return r
}
