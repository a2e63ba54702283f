// Chromium with one page, and the contract by which VS Code runs tests inside its extension host.
import { createRequire } from 'node:module';
import path from 'node:path';

const { chromium } = createRequire(path.join(process.env.PLAYWRIGHT, 'here.js'))('playwright-core');

/** The longest a suite may take, in milliseconds. */
const patience = 600_000;

export async function openPage(profile) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    headless: true,
    viewport: { width: 1400, height: 900 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  return { page: context.pages()[0] ?? (await context.newPage()), close: () => context.close() };
}

/** Switches on the page's test mode, without which VS Code ignores that tests are asked for. */
function enableTests() {
  const original = Document.prototype.getElementById;
  Document.prototype.getElementById = function (id) {
    const element = original.call(this, id);
    if (id === 'vscode-workbench-web-configuration' && element && !element.dataset.tests) {
      const configuration = JSON.parse(element.getAttribute('data-settings'));
      configuration.developmentOptions = { ...configuration.developmentOptions, enableSmokeTestDriver: true };
      element.setAttribute('data-settings', JSON.stringify(configuration));
      element.dataset.tests = 'on';
    }
    return element;
  };
}

/** Runs a suite in the extension host; true when its closing line names no failure. */
export async function runInHost(page, base, address, extension, suite) {
  const remote = (file) => `vscode-remote://${new URL(base).host}${file}`;
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(suite)],
    ['skipWelcome', 'true'],
  ]);
  let closing = '';
  await page.exposeFunction('codeAutomationLog', (_type, values) => {
    const line = values.join(' ');
    if (/^(ok|not ok|speed|VS Code )/.test(line)) {
      console.log(line);
      closing = line;
    }
  });
  const ended = new Promise((resolve) => page.exposeFunction('codeAutomationExit', resolve));
  await page.addInitScript(enableTests);
  await page.goto(`${address}&payload=${encodeURIComponent(payload)}`, { waitUntil: 'domcontentloaded', timeout: 120_000 });
  const code = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience, 'a time-out'))]);
  if (code !== 0) {
    console.log(`not ok - the tests ended with ${code}`);
  }
  return code === 0 && /: [1-9]\d* passed, 0 failed$/.test(closing);
}
