// A window with two folders, in a workspace that is not trusted.
const assert = require('assert');
const vscode = require('vscode');
const { api, file, run, show, test, until, untilFindings } = require('./suite.cjs');

let agentls;

test('both folders are served by one server', async () => {
  const [one, two] = vscode.workspace.workspaceFolders;
  agentls = await api();
  await until('a running server', () => agentls.server.running);
  for (const folder of [one, two]) {
    const skill = file('.agents/skills/demo/SKILL.md', folder.uri);
    await show(skill);
    await untilFindings(skill, ['2:22-28 yaml-syntax']);
  }
});

test('each path is explained by its own folder', async () => {
  for (const folder of vscode.workspace.workspaceFolders) {
    const answer = await vscode.commands.executeCommand('agentls.explain', { uri: file('main.go', folder.uri).toString() });
    assert.strictEqual(answer.workspace, folder.uri.fsPath);
    assert.deepStrictEqual(answer.agents[0].files.map((loaded) => loaded.path), ['AGENTS.md']);
  }
});

test('a workspace that is not trusted is not trusted by the server', async () => {
  assert.strictEqual(vscode.workspace.isTrusted, false);
  const catalogue = await vscode.commands.executeCommand('agentls.skills', { all: true });
  assert.strictEqual(catalogue.trusted, false);
});

exports.run = run;
