// One person's way through the page: what is drawn, not only what is known.
import fs from 'node:fs';
import path from 'node:path';

/** The longest a step may take, in milliseconds. */
const patience = 60_000;

async function until(what, probe) {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const value = probe();
    if (value) {
      return value;
    }
  }
  throw new Error(`waited in vain for ${what}`);
}

async function palette(page, command) {
  await page.keyboard.press('F1');
  await page.waitForSelector('.quick-input-widget input', { timeout: patience });
  await page.keyboard.type(command, { delay: 5 });
  await page.waitForSelector(`.quick-input-list .monaco-list-row:has-text("${command}")`, { timeout: patience });
  await page.keyboard.press('Enter');
}

/** Opens a file of the folder by its path, as Ctrl+P does. */
async function open(page, file) {
  await page.keyboard.press('Control+KeyP');
  await page.waitForSelector('.quick-input-widget input', { timeout: patience });
  await page.keyboard.type(file, { delay: 5 });
  await page.waitForSelector(`.quick-input-list .monaco-list-row:has-text("${path.basename(file)}")`, { timeout: patience });
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.tab.active[data-resource-name="${path.basename(file)}"]`, { timeout: patience });
}

async function hover(page, target) {
  for (let i = 0; ; i++) {
    const box = await page.locator(target).first().boundingBox();
    await page.mouse.move(5 + i, 5);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    try {
      return await page.waitForSelector('.monaco-hover:visible', { timeout: 5_000 });
    } catch (error) {
      if (i === 5) {
        throw error;
      }
    }
  }
}

/** Opens the list of fixes at a place; VS Code drops an answer that comes while it updates its findings. */
async function offerFixes(page, place) {
  for (let i = 0; ; i++) {
    await page.keyboard.press('Control+KeyP');
    await page.waitForSelector('.quick-input-widget input', { timeout: patience });
    await page.keyboard.type(`:${place}`, { delay: 5 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Period');
    try {
      return await page.waitForSelector('.action-widget .monaco-list-row:has-text("Quote")', { timeout: 5_000 });
    } catch (error) {
      if (i === 5) {
        throw error;
      }
      await page.keyboard.press('Escape');
    }
  }
}

const steps = {
  'the workbench opens': async ({ page, address }) => {
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 120_000 });
    await page.waitForSelector('.monaco-workbench .part.editor', { timeout: 120_000 });
    await page.waitForSelector('.explorer-folders-view .monaco-list-row', { timeout: patience });
  },
  'the squiggle is drawn under the colon': async ({ page }) => {
    await open(page, '.agents/skills/demo/SKILL.md');
    await page.waitForSelector('.monaco-editor .squiggly-error', { timeout: patience });
    const line = await page.locator('.monaco-editor .view-line').nth(2).boundingBox();
    const drawn = await page.locator('.monaco-editor .squiggly-error').first().boundingBox();
    if (Math.abs(drawn.y - line.y) > line.height) {
      throw new Error(`the squiggle is at ${drawn.y}, the third line at ${line.y}`);
    }
  },
  'the Problems view lists it': async ({ page }) => {
    await page.keyboard.press('Control+Shift+KeyM');
    await page.waitForSelector('.markers-panel .monaco-list-row:has-text("yaml-syntax")', { timeout: patience });
  },
  'hover tells about it': async ({ page, shot }) => {
    await hover(page, '.monaco-editor .squiggly-error');
    await shot('finding');
  },
  'the quick fix removes it': async ({ page, shot }) => {
    await page.mouse.move(5, 5);
    await offerFixes(page, '3:25');
    await shot('fixes');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.monaco-editor .squiggly-error', { state: 'detached', timeout: patience });
    await page.waitForSelector('.markers-panel .monaco-list-row:has-text("yaml-syntax")', { state: 'detached', timeout: patience });
  },
  'lost text is faded and the lens stands above it': async ({ page, shot }) => {
    await open(page, 'AGENTS.md');
    await page.waitForSelector('.monaco-editor .squiggly-inline-unnecessary', { timeout: patience });
    await page.waitForSelector('.codelens-decoration:has-text("KiB")', { timeout: patience });
    await shot('faded');
  },
  'the status bar speaks of a source file': async ({ page }) => {
    await open(page, 'pkg/main.go');
    await page.waitForSelector('.statusbar-item:has-text("2 instruction files")', { timeout: patience });
  },
  'a click shows the chain per agent': async ({ page, shot }) => {
    await page.click('.statusbar-item:has-text("2 instruction files")');
    await page.waitForSelector('.quick-input-list .monaco-list-row:has-text("pkg/AGENTS.md")', { timeout: patience });
    await shot('chain');
    await page.keyboard.press('Escape');
  },
  'explain opens a page': async ({ page, shot }) => {
    await palette(page, 'agentls: Explain This Path');
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await frame.locator('h1:has-text("main.go")').waitFor({ timeout: patience });
    await shot('explanation');
  },
  'a server that dies three times is told about once': async ({ page, languageServers }) => {
    for (let i = 0; i < 3; i++) {
      const [pid] = await until('one server', () => languageServers().length === 1 && languageServers());
      process.kill(Number(pid), 'SIGKILL');
      await until('the end of it', () => !languageServers().includes(pid));
    }
    await until('a new server', () => languageServers().length === 1);
    await palette(page, 'Notifications: Show Notifications');
    await page.waitForSelector('.notifications-center .notification-list-item:has-text("is started again")', { timeout: patience });
    const told = await page.locator('.notifications-center .notification-list-item').allInnerTexts();
    if (told.length !== 1) {
      throw new Error(`messages: ${JSON.stringify(told)}`);
    }
  },
};

/** Runs the steps in order; true when all held. */
export async function journey(page, address, shots, languageServers) {
  fs.mkdirSync(shots, { recursive: true });
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`) });
  let passed = 0;
  let failed = 0;
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step({ page, address, shot, languageServers });
      passed++;
      console.log(`ok - ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      console.log(`not ok - ${name}\n${error.message}`);
      await shot(`failed-${passed + failed}`).catch(() => undefined);
    }
  }
  console.log(`journey: ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
