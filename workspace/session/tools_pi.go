package session

import "agentls/governor"

// piTools: of pi and of OpenClaw, which is built on it. exec and process are
// OpenClaw's, bash is pi's; edit with file_path, process, grep, find and ls are
// from their documentation. A read without limit shows 2,000 lines.
var piTools = toolbox{"openclaw", []tool{
	{name: "bash", kind: governor.Command, command: []string{"command"}},
	{name: "edit", kind: governor.Write, path: []string{"path", "file_path"}},
	{name: "exec", kind: governor.Command, command: []string{"command", "cmd"}},
	{name: "find", kind: governor.List, path: []string{"path"}},
	{name: "grep", kind: governor.Search, path: []string{"path"}, pattern: []string{"pattern"}},
	{name: "ls", kind: governor.List, path: []string{"path"}},
	{name: "process", kind: governor.Poll, task: []string{"sessionId"}},
	{name: "read", kind: governor.Read, path: []string{"path", "file_path"}, start: []string{"offset"}, count: []string{"limit"}, lines: 2000},
	{name: "write", kind: governor.Write, path: []string{"path", "file_path"}},
}}
