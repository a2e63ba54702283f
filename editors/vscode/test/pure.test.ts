import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import sample from '../../test/page.json';
import { Backoff } from '../src/backoff';
import { draw, plain } from '../src/draw';
import { documentOf, Html, html } from '../src/html';
import { objection } from '../src/identity';
import { locate, type Surroundings } from '../src/locate';
import { parse } from '../src/stderr';

test('pauses double up to five seconds and start afresh after a healthy minute', () => {
  const pause = new Backoff();
  const got = Array.from({ length: 8 }, (_, i) => pause.next(i * 1000));
  assert.deepEqual(got, [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  assert.equal(pause.next(7000 + 60_001), 100);
});

test('a server that is not ours, or too old, is refused by name', () => {
  assert.match(objection(undefined)!, /without a name/);
  assert.match(objection({ name: 'gopls', version: '1.0.0' })!, /gopls/);
  assert.match(objection({ name: 'agentls', version: '0.0.9' })!, /0\.0\.9/);
  for (const version of ['0.1.0', '0.1.0-dev', '1.0.0', '(devel)', undefined]) {
    assert.equal(objection({ name: 'agentls', version }), undefined);
  }
});

function program(folder: string, mode = 0o755): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'agentls');
  fs.writeFileSync(file, '#!/bin/sh\n', { mode });
  return file;
}

test('the server is looked for in the setting, the extension, PATH and the usual folders, in this order', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'locate-'));
  const at = (name: string) => path.join(root, name);
  const around: Surroundings = { setting: '', extensionFolder: at('ext'), env: { PATH: `relative:${at('path')}`, GOPATH: at('go') }, home: at('home'), platform: 'linux' };
  assert.ok('problem' in locate(around));
  const order = [program(at('go/bin')), program(at('home/.local/bin')), program(at('path')), program(at('ext/server'))];
  for (const file of order.slice(0)) {
    fs.chmodSync(file, 0o644);
  }
  for (const file of order) {
    fs.chmodSync(file, 0o755);
    assert.deepEqual(locate(around), { program: file });
  }
  const own = program(at('home/own'));
  assert.deepEqual(locate({ ...around, setting: '~/own/agentls' }), { program: own });
  const missing = locate({ ...around, setting: '/nonexistent/agentls' });
  assert.ok('problem' in missing && missing.problem.includes('/nonexistent/agentls'));
  assert.ok('problem' in locate({ ...around, setting: root }), 'a folder is no program');
  fs.rmSync(root, { recursive: true });
});

test('a log line is shown at its own level', () => {
  assert.deepEqual(parse('2026-11-30T14:40:05.372Z\tWARN\ttoo many watches\t{"path": "/w"}'), { level: 'warn', text: 'too many watches  {"path": "/w"}' });
  assert.deepEqual(parse('panic: oh'), { level: 'info', text: 'panic: oh' });
  assert.deepEqual(parse('goroutine 1\tWARN\tx'), { level: 'info', text: 'goroutine 1\tWARN\tx' });
});

const drawn = draw(sample, { command: 'agentls.explain', argument: { uri: 'file:///w/x' } }).source;

test('everything that comes from the server is escaped', () => {
  assert.equal(html`<b>${`<i>&"'`}</b>`.source, '<b>&lt;i&gt;&amp;&quot;&#39;</b>');
  assert.match(drawn, /pkg\/&lt;x&gt;\.go/);
  assert.doesNotMatch(drawn, /<x>/);
});

test('a page has a strict policy, its own style and no script', () => {
  const page = documentOf('t', new Html(drawn), 'abc');
  assert.match(page, /content="default-src 'none'; style-src 'nonce-abc'"/);
  assert.match(page, /<style nonce="abc">/);
  assert.doesNotMatch(page, /<script|\sstyle=|\son\w+=/);
});

test('a file is a link that opens it at its place', () => {
  assert.ok(drawn.includes(`command:agentls.openFile?${encodeURIComponent('["/w/AGENTS.md",1,1]')}`));
  assert.ok(drawn.includes(`command:agentls.openFile?${encodeURIComponent('["/w/a/AGENT.md",3,2]')}`));
});

test('a further page is asked for with what the first was asked with', () => {
  assert.ok(drawn.includes(`command:agentls.showPage?${encodeURIComponent('["agentls.explain",{"uri":"file:///w/x","all":true}]')}`));
});

test('a bar is as long as what it counts', () => {
  assert.match(drawn, /<rect class="warning" x="0.00" y="0" width="80.00" height="1"\/><rect class="error" x="80.00" y="0" width="20.00"/);
  assert.match(drawn, /<span class="hint">■<\/span> pinned 0%/);
  assert.doesNotMatch(drawn, /normal/, 'a part that is nothing has no name');
});

test('rows keep their tone, numbers stand to the right, details stand below', () => {
  assert.match(drawn, /<tbody class="muted"><tr><td class="number"><span class="">12<\/span>/);
  assert.match(drawn, /<tr class="details"><td colspan="2"><span class="muted">\[elided\]/);
  assert.equal(drawn.match(/<thead>/g)!.length, 1, 'columns without names have no heads');
});

test('the text of a line is one line', () => {
  assert.equal(plain(sample.blocks[0].heading), 'Codex 2 files 100 of 100 bytes, 25 bytes lost');
  assert.equal(plain(undefined), '');
});

test('a page of nothing is drawn', () => {
  assert.equal(draw({}, { command: 'c', argument: {} }).source, '<h1></h1>');
});
