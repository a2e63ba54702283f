-- The files agentls has something to say about: instruction, rule, skill and settings files of every known agent.
-- Everything is in lower case; paths are compared in lower case, because some agents read a name in any case.
return {
  -- Names in any folder.
  names = {
    'agent.md',
    'agente.md',
    'agents.md',
    'agents.override.md',
    'bootstrap.md',
    'claude.local.md',
    'claude.md',
    'context.md',
    'gemini.md',
    'global_rules.md',
    'heartbeat.md',
    'identity.md',
    'memory.md',
    'skill.md',
    'soul.md',
    'tools.md',
    'user.md',
    '.agentls.json',
    '.aider.conf.yml',
    '.clinerules',
    '.cursorrules',
    '.rules',
    '.windsurfrules',
    'opencode.json',
    'opencode.jsonc',
  },
  -- Ends of names in any folder.
  endings = {
    '.instructions.md',
  },
  -- Ends of paths.
  paths = {
    '.alisio/config.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.codex/config.toml',
    '.config/alisio/config.json',
    '.copilot/copilot-instructions.md',
    '.gemini/settings.json',
    '.github/copilot-instructions.md',
  },
  -- Every file with one of the endings, at any depth below such a folder.
  trees = {
    { folder = '.claude/commands', endings = { '.md' } },
    { folder = '.claude/rules', endings = { '.md' } },
    { folder = '.cursor/rules', endings = { '.mdc', '.md' } },
    { folder = '.devin/rules', endings = { '.md' } },
    { folder = '.grok/rules', endings = { '.md' } },
    { folder = '.windsurf/rules', endings = { '.md' } },
  },
}
