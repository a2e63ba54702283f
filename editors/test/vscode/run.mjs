// Runs the suites inside the extension host and the journey in the page, each in an editor with nothing in it before.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEditor } from './editor.mjs';
import { openPage, runInHost } from './page.mjs';
import { journey } from './journey.mjs';
import { trust } from './trust.mjs';
import { madeSession, makeFolder } from './made.mjs';
import { makeEmptySkill, writing } from './writing.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const work = process.env.WORK;

const trusted = { 'security.workspace.trust.enabled': false };
const untrusted = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };

/** What a suite opens; `w` is the folder of its own folders. */
const suites = {
  folder: { address: (w) => `?folder=${w}/one`, settings: trusted },
  wrong: { address: (w) => `?folder=${w}/one`, settings: trusted },
  nofolder: { address: () => '?ew=true', settings: trusted },
  twofolders: { address: (w) => `?workspace=${w}/both.code-workspace`, settings: untrusted },
  journey: { address: (w) => `?folder=${w}/one`, settings: trusted },
  trust: { address: (w) => `?folder=${w}/one`, settings: untrusted },
  writing: { address: (w) => `?folder=${w}/two`, settings: trusted },
};

/** Suites that look at the page; the others run in the extension host. */
const walks = { journey, trust, writing };

/** The folders a suite opens, fresh for each. */
function makeFolders(name) {
  const folders = fs.realpathSync(fs.mkdtempSync(path.join(work, `${name}-`)));
  makeFolder(path.join(folders, 'one'));
  makeFolder(path.join(folders, 'two'));
  if (name === 'writing') {
    makeEmptySkill(path.join(folders, 'two'));
  }
  fs.writeFileSync(path.join(folders, 'both.code-workspace'), JSON.stringify({ folders: [{ path: 'one' }, { path: 'two' }] }));
  return folders;
}

async function runSuite(name) {
  const folders = makeFolders(name);
  const editor = await startEditor(path.join(folders, 'editor'), suites[name].settings, {
    AGENTLS_TEST_FOLDERS: folders,
    AGENTLS_TEST_SESSION: madeSession(path.join(folders, 'editor', 'home'), path.join(folders, 'one')),
    AGENTLS_BASELINE: process.env.BASELINE,
  });
  const browser = await openPage(path.join(folders, 'browser'));
  try {
    const address = editor.address + suites[name].address(folders);
    if (name in walks) {
      return await walks[name]({ page: browser.page, address, folder: path.join(folders, 'two'), shots: process.env.SHOTS ?? path.join(folders, 'shots'), languageServers: editor.languageServers });
    }
    return await runInHost(browser.page, editor.address, address, path.join(here, 'dummy'), path.join(here, 'suites', `${name}.cjs`));
  } finally {
    await browser.close();
    editor.stop();
  }
}

const attempt = (name) => runSuite(name).catch((error) => console.log(`not ok - ${name}: ${error.stack}`));

const wanted = process.env.ONLY?.split(/\s+/) ?? Object.keys(suites);
const bad = [];
for (const name of wanted) {
  console.log(`# ${name}`);
  const start = Date.now();
  let passed = await attempt(name);
  if (!passed && name in walks) {
    // What is drawn depends on the machine's load; a walk through the page gets a second whole try, in a new editor.
    console.log(`# ${name} again`);
    passed = await attempt(name);
  }
  console.log(`# ${name} took ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (!passed) {
    bad.push(name);
  }
}
console.log(bad.length === 0 ? `${wanted.length} suites passed, 0 failed` : `${wanted.length - bad.length} suites passed, ${bad.length} failed: ${bad.join(', ')}`);
process.exit(bad.length === 0 ? 0 : 1);
