package session

import "agentls/governor"

// alisioTools: Alisio 0.4.2. The governor reads the results of its own tools
// itself; here stands what calls name.
var alisioTools = toolbox{"alisio", []tool{
	{name: "bg_output", kind: governor.Poll, is: "bg_output"},
	{name: "bg_run", kind: governor.Command, path: []string{"cwd"}},
	{name: "context_explain", kind: governor.Other, path: []string{"path"}},
	{name: "edit_file", kind: governor.Write, is: "edit_file", path: []string{"path"}},
	{name: "list_files", kind: governor.List, is: "list_files", path: []string{"path"}},
	{name: "read_file", kind: governor.Read, is: "read_file", path: []string{"path"}},
	{name: "run_process", kind: governor.Command, command: []string{"command", "args"}},
	{name: "search_text", kind: governor.Search, is: "search_text", path: []string{"path"}},
	{name: "shell", kind: governor.Command, command: []string{"command"}},
	{name: "write_file", kind: governor.Write, is: "write_file", path: []string{"path"}},
}}

// openaiTools: message arrays carry the tools of whoever wrote them. Known are
// the governor's own names and the names other agents give the same tools.
var openaiTools = merged("openai", alisioTools, claudeTools, piTools)
