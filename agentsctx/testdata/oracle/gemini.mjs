// Asks Gemini CLI's own loader what it reads. Arguments: the package's directory
// and a JSON array of questions {cwd, target, names, markers, home}; prints a
// JSON array of {project, jit, imported}, each a list of absolute paths.
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [core, questions] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(path.join(core, 'dist/src', name)));
const discovery = await load('utils/memoryDiscovery.js');
const imports = await load('utils/memoryImportProcessor.js');
const {setGeminiMdFilename, resetGeminiMdFilename} = await load('tools/memoryTool.js');
const fs = await import('node:fs');
console.error = console.warn = console.debug = console.info = console.log = () => {};

const answers = [];
for (const q of JSON.parse(questions)) {
  process.env.HOME = process.env.GEMINI_CLI_HOME = q.home;
  resetGeminiMdFilename();
  setGeminiMdFilename(q.names);
  const project = await discovery.getEnvironmentMemoryPaths([q.cwd], q.markers);
  const jit = await discovery.loadJitSubdirectoryMemory(q.target, [q.cwd], new Set(project), undefined, q.markers);
  const jitPaths = jit.files.map((f) => f.path);
  const imported = new Set();
  for (const p of [...project, ...jitPaths]) {
    const text = fs.readFileSync(p, 'utf-8');
    const done = await imports.processImports(text, path.dirname(p), false, undefined, undefined, 'tree', q.markers);
    const visit = (tree) => {
      for (const child of tree?.imports ?? []) {
        imported.add(child.path);
        visit(child);
      }
    };
    visit(done.importTree);
  }
  // What is loaded by itself is no import here, and one real file is listed once.
  const own = new Set([...project, ...jitPaths].map((p) => fs.realpathSync(p)));
  const real = [...imported].map((p) => fs.realpathSync(p)).filter((p) => !own.has(p));
  answers.push({project, jit: jitPaths, imported: [...new Set(real)].sort()});
}
process.stdout.write(JSON.stringify(answers));
