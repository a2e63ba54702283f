// A skill written from nothing, by completion alone, with the keys that a person presses.
import fs from 'node:fs';
import path from 'node:path';
import { again, arrive, open, patience, until, walk } from './hands.mjs';

const file = '.claude/skills/feed/SKILL.md';

/** An empty SKILL.md, where Claude Code, VS Code and others look for skills. */
export function makeEmptySkill(folder) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), '');
}

/** Asks for completion until an item stands first, and takes it. */
async function complete(page, label) {
  await again(12, async () => {
    await page.keyboard.press('Control+Space');
    await page.waitForSelector(`.suggest-widget.visible .monaco-list-row.focused[aria-label^="${label}"]`, { timeout: 5_000 });
  });
  await page.keyboard.press('Enter');
  await page.waitForSelector('.suggest-widget.visible', { state: 'detached', timeout: patience });
}

const steps = {
  'the workbench opens': arrive,
  'an empty SKILL.md becomes a skill': async ({ page, shot }) => {
    await open(page, file);
    await page.waitForSelector('.codelens-decoration', { timeout: patience }); // the server has answered
    await page.click('.monaco-editor .view-lines');
    await again(12, async () => {
      await page.keyboard.press('Control+Space');
      await page.waitForSelector('.suggest-widget.visible .monaco-list-row', { timeout: 5_000 });
    });
    await shot('writing-empty');
    await complete(page, 'skill');
    await page.waitForSelector('.monaco-editor .view-line:has-text("feed")', { timeout: patience });
    await page.keyboard.press('Escape');
  },
  'a key and its value come from the list': async ({ page, shot }) => {
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('lice', { delay: 20 });
    await complete(page, 'license');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('license: MI', { delay: 20 });
    await shot('writing-value');
    await complete(page, 'MIT');
  },
  'it is saved as it reads, without a finding, and listed': async ({ page, shot, folder }) => {
    await page.keyboard.press('Control+KeyS');
    const want = [
      '---',
      'name: feed',
      'description: What it does. Use when it is needed.',
      'license: MIT',
      '---',
      '',
      '# Feed',
      '',
      'What to do, step by step.',
      '',
    ].join('\n');
    await until(`the skill on disk, now ${JSON.stringify(fs.readFileSync(path.join(folder, file), 'utf8'))}`, () => fs.readFileSync(path.join(folder, file), 'utf8') === want);
    await page.waitForSelector('.codelens-decoration:has-text("listed"):not(:has-text("not loaded"))', { timeout: patience });
    await shot('written');
    if ((await page.locator('.monaco-editor .squiggly-error, .monaco-editor .squiggly-warning').count()) > 0) {
      throw new Error('something is found in it');
    }
  },
};

/** Runs the steps in order; true when all held. */
export const writing = (context) => walk('writing', steps, context);
