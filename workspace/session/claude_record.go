package session

import "agentls/internal/jsjson"

// A claudeRecord is the members of a line that matter, as written.
type claudeRecord struct {
	kind, subtype, message, uuid, parent, session, cwd, time, agent, attachment, version []byte
	sidechain, summary, apiError, meta                                                   bool
}

// set takes one member of a line.
func (r *claudeRecord) set(key, v []byte) {
	switch string(key) {
	case "agentId":
		r.agent = v
	case "attachment":
		r.attachment = v
	case "cwd":
		r.cwd = v
	case "isApiErrorMessage":
		r.apiError = jsjson.IsTrue(v)
	case "isCompactSummary":
		r.summary = jsjson.IsTrue(v)
	case "isMeta":
		r.meta = jsjson.IsTrue(v)
	case "isSidechain":
		r.sidechain = jsjson.IsTrue(v)
	case "message":
		r.message = v
	case "parentUuid":
		r.parent = v
	case "sessionId":
		r.session = v
	case "subtype":
		r.subtype = v
	case "timestamp":
		r.time = v
	case "type":
		r.kind = v
	case "uuid":
		r.uuid = v
	case "version":
		r.version = v
	}
}
