package session

import "agentls/governor"

// kimiTools: of Kimi Code 2.1.0. A read without n_lines goes on to the end of the file.
var kimiTools = toolbox{"kimi", []tool{
	{name: "Bash", kind: governor.Command, command: []string{"command"}},
	{name: "Edit", kind: governor.Write, path: []string{"path"}},
	{name: "Glob", kind: governor.List, path: []string{"path"}},
	{name: "Grep", kind: governor.Search, path: []string{"path"}, pattern: []string{"pattern"}},
	{name: "Read", kind: governor.Read, path: []string{"path"}, start: []string{"line_offset"}, count: []string{"n_lines"}},
	{name: "TaskOutput", kind: governor.Poll, task: []string{"task_id"}},
	{name: "Write", kind: governor.Write, path: []string{"path"}},
}}
