// Servers that are missing or wrong, and the time to a first finding beside a server that does nothing.
const assert = require('assert');
const vscode = require('vscode');
const { api, file, findings, run, show, sleep, test, until, untilFindings } = require('./suite.cjs');

const skill = () => file('.agents/skills/demo/SKILL.md');
const broken = '2:22-28 yaml-syntax';

const use = (program) => vscode.workspace.getConfiguration('agentls').update('server.path', program, vscode.ConfigurationTarget.Global);

let agentls;

for (const [what, program] of [
  ['missing', '/nonexistent/agentls'],
  ['that ends at once', '/bin/true'],
  ['that echoes', '/bin/cat'],
]) {
  test(`a server ${what} leaves the extension alive`, async () => {
    agentls = await api();
    await use(program);
    await until('no running server', () => !agentls.server.running);
    await show(skill());
    await sleep(1000);
    assert.strictEqual(agentls.server.running, false);
    assert.deepStrictEqual(findings(skill()), []);
  });
}

test('the right server is used as soon as the setting names none', async () => {
  await use(undefined);
  await until('a running server', () => agentls.server.running);
  await untilFindings(skill(), [broken]);
});

/** Milliseconds from the start of a server to its first finding. */
async function firstFinding() {
  const uri = skill();
  const seen = new Promise((resolve) => {
    const listener = vscode.languages.onDidChangeDiagnostics((event) => {
      if (event.uris.some((changed) => changed.toString() === uri.toString()) && findings(uri).length > 0) {
        listener.dispose();
        resolve(Date.now());
      }
    });
  });
  const start = Date.now();
  await vscode.commands.executeCommand('agentls.restartServer');
  return (await seen) - start;
}

const summary = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return { fastest: sorted[0], median: sorted[Math.floor(sorted.length / 2)] };
};

test('the first finding comes within 500 ms of a server that does nothing', async () => {
  await show(skill());
  const ours = [];
  const nothing = [];
  for (let round = 0; round < 5; round++) {
    await use(process.env.AGENTLS_BASELINE);
    await until('the server that does nothing', () => findings(skill())[0]?.endsWith('baseline'));
    nothing.push(await firstFinding());
    await use(undefined);
    await untilFindings(skill(), [broken]);
    ours.push(await firstFinding());
  }
  const [a, b] = [summary(ours), summary(nothing)];
  console.log(`speed: first finding after start in ms, fastest (median): agentls ${a.fastest} (${a.median}), a server that does nothing ${b.fastest} (${b.median}), difference ${a.fastest - b.fastest}`);
  assert.ok(a.fastest - b.fastest < 500);
});

exports.run = run;
