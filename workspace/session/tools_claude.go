package session

import "agentls/governor"

// claudeTools: seen in Claude Code 2.0.76 to 2.1.39; MultiEdit, LS and
// BashOutput are those of older versions. A Read without limit shows 2,000
// lines.
var claudeTools = toolbox{"claude-code", []tool{
	{name: "Bash", kind: governor.Command, command: []string{"command"}},
	{name: "BashOutput", kind: governor.Poll, task: []string{"bash_id"}},
	{name: "Edit", kind: governor.Write, path: []string{"file_path"}},
	{name: "Glob", kind: governor.List, path: []string{"path"}},
	{name: "Grep", kind: governor.Search, path: []string{"path"}, pattern: []string{"pattern"}},
	{name: "LS", kind: governor.List, path: []string{"path"}},
	{name: "MultiEdit", kind: governor.Write, path: []string{"file_path"}},
	{name: "NotebookEdit", kind: governor.Write, path: []string{"notebook_path"}},
	{name: "Read", kind: governor.Read, path: []string{"file_path"}, start: []string{"offset"}, count: []string{"limit"}, lines: 2000},
	{name: "TaskOutput", kind: governor.Poll, task: []string{"task_id"}},
	{name: "Write", kind: governor.Write, path: []string{"file_path"}},
}}
