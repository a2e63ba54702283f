package session

import "agentls/governor"

// codexTools: Codex 2025-08 to 2026-05. There is no read tool: files are read
// by commands. shell and local_shell are the older ones.
var codexTools = toolbox{"codex", []tool{
	{name: "apply_patch", kind: governor.Write, patch: true, command: []string{"input"}},
	{name: "exec_command", kind: governor.Command, shell: true, command: []string{"cmd"}},
	{name: "local_shell", kind: governor.Command, shell: true, command: []string{"command"}},
	{name: "shell", kind: governor.Command, shell: true, command: []string{"command"}},
	{name: "shell_command", kind: governor.Command, shell: true, command: []string{"command"}},
	{name: "view_image", kind: governor.Other, path: []string{"path"}},
	{name: "write_stdin", kind: governor.Poll, task: []string{"session_id"}, command: []string{"chars"}},
}}
