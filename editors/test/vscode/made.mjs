// What the tests open: a folder with a broken skill and a long AGENTS.md, and a stored session.
import fs from 'node:fs';
import path from 'node:path';

const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.agents/skills/demo/SKILL.md': '---\nname: demo\ndescription: 🚀 Deploy: then verify the release\n---\n\nRun the steps.\n',
  '.agents/skills/release-notes/SKILL.md':
    '---\nname: release-notes\ndescription: Writes the notes of a release from its commits. Use before a tag is set.\nmetadata:\n\towner: docs\n---\n\nRead the commits since the last tag, then write one line for each change.\n',
  'AGENTS.md': `# Rules\n\n${'Keep every public name documented, and say why.\n'.repeat(850)}`,
  'pkg/AGENTS.md': '# Package\n\nSee [the code](main.go).\n',
  'pkg/main.go': 'package main\n\nfunc main() {}\n',
  'main.go': 'package main\n',
};

export function makeFolder(folder) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

const at = (second) => new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString();

/** One turn of a Claude Code transcript: the same file is read in each, so that all but the last read can go. */
function turn(i, folder) {
  const common = { sessionId: 'made', cwd: folder, isSidechain: false, userType: 'external', version: '2.1.0' };
  const call = { type: 'tool_use', id: `call${i}`, name: 'Read', input: { file_path: path.join(folder, 'main.go') } };
  const result = { type: 'tool_result', tool_use_id: `call${i}`, content: `${i}\n${'package main // a line of the file\n'.repeat(60)}` };
  const at0 = 3 * i;
  return [
    { ...common, type: 'user', uuid: `u${i}`, parentUuid: i > 0 ? `r${i - 1}` : null, timestamp: at(at0), message: { role: 'user', content: `Please look at main.go, round ${i}.` } },
    { ...common, type: 'assistant', uuid: `a${i}`, parentUuid: `u${i}`, timestamp: at(at0 + 1), message: { id: `m${i}`, role: 'assistant', model: 'model', content: [{ type: 'text', text: 'Reading.' }, call], usage: { input_tokens: 100, output_tokens: 20 } } },
    { ...common, type: 'user', uuid: `r${i}`, parentUuid: `a${i}`, timestamp: at(at0 + 2), message: { role: 'user', content: [result] } },
  ];
}

/** What the session received of AGENTS.md: the file as it was before its heading was written anew. */
function received(folder) {
  const file = { path: path.join(folder, 'AGENTS.md'), type: 'Project', content: files['AGENTS.md'].replace('# Rules', '# Rules of old').trimEnd() };
  return { sessionId: 'made', cwd: folder, isSidechain: false, version: '2.1.332', type: 'attachment', uuid: 'received', timestamp: at(1), attachment: { type: 'instructions', files: [file] } };
}

/** Stores a session of the folder where Claude Code would, and gives its name. */
export function madeSession(home, folder) {
  const file = path.join(home, '.claude', 'projects', folder.replace(/[^A-Za-z0-9]/g, '-'), 'made.jsonl');
  const records = [...turn(0, folder), received(folder), ...Array.from({ length: 39 }, (_, i) => turn(i + 1, folder)).flat()];
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n') + '\n');
  return 'claude-code:made';
}
