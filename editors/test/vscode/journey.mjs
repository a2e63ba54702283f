// One person's way through the page: what is drawn, not only what is known.
import { again, arrive, open, pageInFront, palette, patience, until, walk } from './hands.mjs';

async function hover(page, target) {
  await again(10, async (i) => {
    const box = await page.locator(target).first().boundingBox(); // null while the editor draws it anew
    await page.mouse.move(5 + i, 5);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.waitForSelector('.monaco-hover:visible', { timeout: 5_000 });
  });
}

/** Opens the list of fixes at a place; VS Code drops an answer that comes while it updates its findings. */
async function offerFixes(page, place, fix) {
  await again(6, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+KeyP');
    await page.waitForSelector('.quick-input-widget input', { timeout: patience });
    await page.keyboard.type(`:${place}`, { delay: 5 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Period');
    await page.waitForSelector(`.action-widget .monaco-list-row:has-text("${fix}")`, { timeout: 5_000 });
  });
}

const steps = {
  'the workbench opens': arrive,
  'the squiggle is drawn under the colon': async ({ page }) => {
    await open(page, '.agents/skills/demo/SKILL.md');
    await page.waitForSelector('.monaco-editor .squiggly-error', { timeout: patience });
    await again(12, async (i) => {
      await page.waitForTimeout(i === 1 ? 0 : 250);
      const line = await page.locator('.monaco-editor .view-line').nth(2).boundingBox();
      const drawn = await page.locator('.monaco-editor .squiggly-error').first().boundingBox();
      if (!line || !drawn) {
        throw new Error('the editor is drawing the line anew'); // it has no box then
      }
      if (Math.abs(drawn.y - line.y) > line.height) {
        throw new Error(`the squiggle is at ${drawn.y}, the third line at ${line.y}`);
      }
    });
  },
  'the Problems view lists it': async ({ page }) => {
    await page.keyboard.press('Control+Shift+KeyM');
    await page.waitForSelector('.markers-panel .monaco-list-row:has-text("yaml-syntax")', { timeout: patience });
  },
  'hover tells about it': async ({ page, shot }) => {
    await hover(page, '.monaco-editor .squiggly-error');
    await shot('finding');
  },
  'the quick fix removes it': async ({ page }) => {
    await page.mouse.move(5, 5);
    await offerFixes(page, '3:25', 'Quote');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.monaco-editor .squiggly-error', { state: 'detached', timeout: patience });
    await page.waitForSelector('.markers-panel .monaco-list-row:has-text("colon")', { state: 'detached', timeout: patience });
  },
  'a tab that drops a skill has its fix': async ({ page, shot }) => {
    await again(6, async () => {
      await open(page, '.agents/skills/release-notes/SKILL.md'); // the list may still show the other file of that name
      await page.waitForSelector('.monaco-breadcrumbs:has-text("release-notes")', { timeout: 5_000 });
    });
    await page.waitForSelector('.monaco-editor .squiggly-error', { timeout: patience });
    await offerFixes(page, '5:1', 'Replace the tab');
    await shot('fixes');
    await page.keyboard.press('Escape');
  },
  'the cut is marked and the lens is above it': async ({ page, shot }) => {
    await open(page, 'AGENTS.md');
    await page.waitForSelector('.monaco-editor .squiggly-warning', { timeout: patience });
    await page.waitForSelector('.codelens-decoration:has-text("KiB")', { timeout: patience });
    await shot('cut');
  },
  'a lens says that the newest session has an older text': async ({ page, shot }) => {
    await page.waitForSelector('.codelens-decoration:has-text("received an older text")', { timeout: patience });
    await shot('lens-received');
    await page.click('.codelens-decoration a:has-text("received an older text")');
    await page.waitForSelector('.tab.active:has-text("received by")', { timeout: patience });
    await page.waitForSelector('.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete', { timeout: patience });
    await shot('received-diff');
    await palette(page, 'agentls: What a Session Received');
    await pageInFront(page).locator('text=1 line differs').first().waitFor({ timeout: patience });
    await shot('received');
  },
  'the context of an agent is drawn': async ({ page, shot }) => {
    await palette(page, 'agentls: Context of an Agent');
    await pageInFront(page).locator('text=Injected instruction files').first().waitFor({ timeout: patience });
    await shot('context');
    await palette(page, 'agentls: Context Map');
    await pageInFront(page).locator('svg.map').first().waitFor({ timeout: patience });
    await shot('context-map');
    await palette(page, 'agentls: What Fills the Session');
    await pageInFront(page).locator('text=redundant').first().waitFor({ timeout: patience });
    await shot('session');
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
    await pageInFront(page).locator('h1:has-text("main.go")').waitFor({ timeout: patience });
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
export const journey = (context) => walk('journey', steps, context);
