import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { Explanation } from '../src/answers';
import { Backoff } from '../src/backoff';
import { objection } from '../src/identity';
import { locate, type Surroundings } from '../src/locate';
import { count, plural, share } from '../src/numbers';
import { explanationPage } from '../src/pages/explanation';
import { documentOf, html } from '../src/pages/html';
import { reportPage } from '../src/pages/report';
import { shadowPage } from '../src/pages/shadow';
import { skillsPage } from '../src/pages/skills';
import { parse } from '../src/stderr';
import { summarize } from '../src/summary';

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

test('numbers read as people write them', () => {
  assert.equal(count(1234567), '1,234,567');
  assert.equal(count(undefined), '?');
  assert.equal(plural(1, 'file'), '1 file');
  assert.equal(plural(2, 'file'), '2 files');
  assert.equal(share(12698, { total: 32768, unit: 'bytes' }), '12.4/32 KiB');
  assert.equal(share(500, { total: 12000, unit: 'utf16' }), '500/12,000 utf16');
  assert.equal(share(2048, { total: 0, unit: 'bytes' }), '2 KiB');
  assert.equal(share(2048, undefined), '2 KiB');
});

test('a log line is shown at its own level', () => {
  assert.deepEqual(parse('2026-11-30T14:40:05.372Z\tWARN\ttoo many watches\t{"path": "/w"}'), { level: 'warn', text: 'too many watches  {"path": "/w"}' });
  assert.deepEqual(parse('panic: oh'), { level: 'info', text: 'panic: oh' });
  assert.deepEqual(parse('goroutine 1\tWARN\tx'), { level: 'info', text: 'goroutine 1\tWARN\tx' });
});

const explained: Explanation = {
  path: 'pkg/<x>.go',
  workspace: '/w',
  agents: [
    {
      agent: 'alisio',
      budget: { total: 32768, unit: 'bytes' },
      files: [
        { path: 'AGENTS.md', scope: 'project', load: 'start', status: 'whole', size: 12000, lost: 0, tokens: 3000 },
        { path: 'pkg/AGENTS.md', scope: 'project', load: 'start', status: 'whole', size: 698, lost: 0, tokens: 175 },
      ],
      ignored: [{ path: 'pkg/AGENT.md', status: 'shadowed', by: 'pkg/AGENTS.md', why: 'another name wins' }],
      totals: { files: 2, size: 12698, kept: 12698, lost: 0, tokens: 3175 },
    },
    { agent: 'aider', files: [] },
  ],
};

test('the status bar speaks of the first agent with a budget', () => {
  const summary = summarize(explained);
  assert.equal(summary.text, '2 instruction files · 12.4/32 KiB');
  assert.deepEqual(summary.agents, ['alisio: 2 instruction files · 12.4/32 KiB · about 3,175 tokens', 'aider: 0 instruction files']);
  assert.equal(summary.loses, false);
});

test('the status bar speaks of the agent that loses most', () => {
  const loser = { agent: 'codex', budget: { total: 1024, unit: 'bytes' }, files: [{ path: 'AGENTS.md' }], totals: { kept: 1024, lost: 99, tokens: 256 } };
  const summary = summarize({ path: 'x', agents: [...explained.agents!, loser] });
  assert.equal(summary.text, '1 instruction file · 1/1 KiB');
  assert.equal(summary.loses, true);
  assert.match(summary.agents[2], /99 bytes lost/);
  assert.equal(summarize({ path: 'x' }).text, 'no instruction files');
});

test('everything that comes from the server is escaped', () => {
  assert.equal(html`<b>${`<i>&"'`}</b>`.source, '<b>&lt;i&gt;&amp;&quot;&#39;</b>');
  const page = explanationPage(explained).source;
  assert.match(page, /pkg\/&lt;x&gt;\.go/);
  assert.doesNotMatch(page, /<x>/);
});

test('a page has a strict policy, its own style and no script', () => {
  const page = documentOf('t', html`<h1>x</h1>`, 'abc');
  assert.match(page, /content="default-src 'none'; style-src 'nonce-abc'"/);
  assert.match(page, /<style nonce="abc">/);
  assert.doesNotMatch(page, /<script|\sstyle=|\son\w+=/);
  assert.doesNotMatch(explanationPage(explained).source, /\sstyle=|\son\w+=/);
});

test('files are links that open them', () => {
  const page = explanationPage(explained).source;
  assert.ok(page.includes(`command:agentls.openFile?${encodeURIComponent('[{"path":"AGENTS.md","workspace":"/w"}]')}`));
});

test('a report that says off offers the preview', () => {
  const page = reportPage({ sessionId: 's', mode: 'off' }, 'alisio:s').source;
  assert.ok(page.includes(encodeURIComponent('[{"session":"alisio:s","mode":"shadow"}]')));
});

test('a report, a projection and a catalogue are written with what is missing left out', () => {
  const report = reportPage({ sessionId: 's', mode: 'shadow', segments: [{ message: 1, kind: 'user', tokens: 5, criticality: 'pinned' }], segmentsOmitted: 3 }, undefined).source;
  assert.match(report, /class="pinned"/);
  assert.match(report, /3 older segments/);
  assert.match(shadowPage({ session: 's', mode: 'shadow', elisions: [{ tool: 'Read', tokensSaved: 9 }] }, 's').source, /1 result would be elided/);
  assert.match(skillsPage({ agent: 'alisio', trusted: false, skills: [{ name: 'demo', state: 'shadowed', why: 'another wins' }] }, '/w').source, /not trusted/);
});
