package session

import "agentls/governor"

// geminiTools: of Gemini CLI 0.61 and, by other names of an argument, of older
// versions. A read without limit shows 2,000 lines.
var geminiTools = toolbox{"gemini-cli", []tool{
	{name: "glob", kind: governor.List, path: []string{"dir_path", "path"}},
	{name: "grep_search", kind: governor.Search, path: []string{"dir_path", "path"}, pattern: []string{"pattern"}},
	{name: "list_directory", kind: governor.List, path: []string{"dir_path", "path"}},
	{name: "read_file", kind: governor.Read, path: []string{"file_path", "absolute_path"}, start: []string{"start_line"}, count: []string{"limit"}, lines: 2000},
	{name: "replace", kind: governor.Write, path: []string{"file_path"}},
	{name: "run_shell_command", kind: governor.Command, command: []string{"command"}},
	{name: "search_file_content", kind: governor.Search, path: []string{"dir_path", "path"}, pattern: []string{"pattern"}},
	{name: "write_file", kind: governor.Write, path: []string{"file_path"}},
}}
