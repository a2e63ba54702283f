// Asks VS Code's own parser of instruction and skill files what it reads.
// Arguments: the directory of @codingame/monaco-vscode-api, which carries the
// parser as compiled; standard input is a JSON array of questions {text, rules,
// path}. Prints a JSON array of {name, description, pattern, loads, errors}, null
// for what is not there.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import fs from 'node:fs';

const chat = 'vscode/src/vs/workbench/contrib/chat/common/promptSyntax';
const load = (name) => import(pathToFileURL(path.join(process.argv[2], name)));
const {PromptFileParser, evaluateApplyToPattern} = await load(`${chat}/promptFileParser.js`);
const {ComputeAutomaticInstructions} = await load(`${chat}/computeAutomaticInstructions.js`);
const {URI} = await load('vscode/src/vs/base/common/uri.js');

const parser = new PromptFileParser();
const answers = JSON.parse(fs.readFileSync(0, 'utf-8')).map((q) => {
  const header = parser.parse(URI.file('/w/x.md'), q.text).header;
  const pattern = evaluateApplyToPattern(header, q.rules) ?? null;
  const files = [URI.file(q.path)];
  return {
    name: header?.name ?? null,
    description: header?.description ?? null,
    pattern,
    loads: !!pattern && !!ComputeAutomaticInstructions.prototype._matches.call(null, files, pattern),
    errors: header?.errors.length ?? 0,
  };
});
process.stdout.write(JSON.stringify(answers));
