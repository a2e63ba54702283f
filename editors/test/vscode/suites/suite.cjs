// Runs inside the extension host: a list of tests, one after the other, and a closing line that the driver requires.
const assert = require('assert');
const vscode = require('vscode');

const tests = [];

exports.test = (name, run) => tests.push({ name, run });

exports.sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `probe` gives a true value, and gives it. */
exports.until = async (what, probe, patience = 30_000) => {
  for (const end = Date.now() + patience; ; await exports.sleep(25)) {
    const value = await probe();
    if (value) {
      return value;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}`);
    }
  }
};

/** The extension's own interface, once it is active. */
exports.api = async () => {
  const extension = vscode.extensions.getExtension('agentls.agentls');
  assert.ok(extension, 'the extension is not installed');
  return extension.activate();
};

exports.root = () => vscode.workspace.workspaceFolders[0].uri;

exports.file = (relative, root = exports.root()) => vscode.Uri.joinPath(root, relative);

exports.show = async (uri) => {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
};

/** The rule of a finding; a rule with a page of its own carries its address too. */
exports.rule = (finding) => (typeof finding.code === 'object' ? finding.code.value : finding.code);

/** The findings of a document as "line:from-to rule", columns in UTF-16 units from 0, in order. */
exports.findings = (uri) =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((d) => d.source === 'agentls')
    .map((d) => `${d.range.start.line}:${d.range.start.character}-${d.range.end.character} ${exports.rule(d)}`)
    .sort();

exports.untilFindings = async (uri, wanted, patience) => {
  const text = JSON.stringify(wanted);
  try {
    await exports.until('findings', () => JSON.stringify(exports.findings(uri)) === text, patience);
  } catch {
    throw new Error(`findings: got ${JSON.stringify(exports.findings(uri))}, want ${text}`);
  }
};

/** Replaces one line of the active editor. */
exports.setLine = (line, text) =>
  vscode.window.activeTextEditor.edit((edit) => edit.replace(vscode.window.activeTextEditor.document.lineAt(line).range, text));

exports.hoverText = async (uri, position) => {
  const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, position);
  return hovers.flatMap((hover) => hover.contents.map((content) => content.value ?? content)).join('\n');
};

exports.run = async () => {
  let failed = 0;
  for (const { name, run } of tests) {
    const start = Date.now();
    try {
      await run();
      console.log(`ok - ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      console.log(`not ok - ${name}\n${error.stack}`);
    }
  }
  console.log(`VS Code ${vscode.version}: ${tests.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
};
