// What a person's hands do in the page, and a walk through named steps.
import fs from 'node:fs';
import path from 'node:path';

/** The longest a step may take, in milliseconds. */
export const patience = 60_000;

/** Waits until `probe` gives a true value, and gives it. */
export async function until(what, probe) {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const value = probe();
    if (value) {
      return value;
    }
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Does something again, with a short patience, until it holds. */
export async function again(times, attempt) {
  for (let i = 1; ; i++) {
    try {
      return await attempt(i);
    } catch (error) {
      if (i === times) {
        throw error;
      }
    }
  }
}

/** Runs a command by its name; the list does not grow while it is open, so an extension may come too late for it. */
export async function palette(page, command) {
  await again(12, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await page.waitForSelector('.quick-input-widget input', { timeout: patience });
    await page.keyboard.type(command, { delay: 5 });
    await page.waitForSelector(`.quick-input-list .monaco-list-row:has-text("${command}")`, { timeout: 5_000 });
  });
  await page.keyboard.press('Enter');
}

/** Opens a file of the folder by its path, as Ctrl+P does. */
export async function open(page, file) {
  await page.keyboard.press('Control+KeyP');
  await page.waitForSelector('.quick-input-widget input', { timeout: patience });
  await page.keyboard.type(file, { delay: 5 });
  await page.waitForSelector(`.quick-input-list .monaco-list-row:has-text("${path.basename(file)}")`, { timeout: patience });
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.tab.active[data-resource-name="${path.basename(file)}"]`, { timeout: patience });
}

/** The workbench opens on a folder. */
export async function arrive({ page, address }) {
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 120_000 });
  await page.waitForSelector('.monaco-workbench .part.editor', { timeout: 120_000 });
  await page.waitForSelector('.explorer-folders-view .monaco-list-row', { timeout: patience });
}

/** The document of the extension's page that is in front. */
export function pageInFront(page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
}

/** Runs the steps in order; true when all held. */
export async function walk(name, steps, { page, shots, ...rest }) {
  fs.mkdirSync(shots, { recursive: true });
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`) });
  let passed = 0;
  let failed = 0;
  for (const [what, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step({ page, shot, ...rest });
      passed++;
      console.log(`ok - ${what} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      console.log(`not ok - ${what}\n${error.message}`);
      await shot(`failed-${passed + failed}`).catch(() => undefined);
    }
  }
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
