// A window without a folder.
const assert = require('assert');
const vscode = require('vscode');
const { api, run, setLine, show, test, until, untilFindings } = require('./suite.cjs');

test('a file opened alone is checked, and the commands answer', async () => {
  assert.strictEqual(vscode.workspace.workspaceFolders, undefined);
  const agentls = await api();
  await until('a running server', () => agentls.server.running);
  const skill = vscode.Uri.file(`${process.env.AGENTLS_TEST_FOLDERS}/one/.agents/skills/demo/SKILL.md`);
  await show(skill);
  await untilFindings(skill, ['2:22-28 yaml-syntax']);
  await vscode.commands.executeCommand('agentls.explainPath');
  assert.match(await until('the page', () => agentls.panels.source('agentls.explain')), /SKILL\.md/);
  await show(skill);
  await setLine(2, 'description: Deploys.');
  await untilFindings(skill, []);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

exports.run = run;
