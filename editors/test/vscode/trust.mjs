// A workspace that is not trusted, until a person says so.
import { arrive, pageInFront, palette, patience, walk } from './hands.mjs';

const steps = {
  'the workbench opens': arrive,
  'the server does not trust the workspace': async ({ page }) => {
    await page.waitForSelector('.statusbar-item:has-text("Restricted Mode")', { timeout: patience });
    await palette(page, 'agentls: Skills');
    await pageInFront(page).locator('p:has-text("the project is not trusted")').waitFor({ timeout: patience });
  },
  'trust that is granted reaches the server at once': async ({ page }) => {
    await palette(page, 'Workspaces: Manage Workspace Trust');
    await page.click('.workspace-trust-buttons-row .monaco-button:has-text("Trust")', { timeout: patience });
    await page.waitForSelector('.statusbar-item:has-text("Restricted Mode")', { state: 'detached', timeout: patience });
    await palette(page, 'agentls: Skills');
    await pageInFront(page).locator('h1:has-text("skill")').waitFor({ timeout: patience });
    await pageInFront(page).locator('p:has-text("not trusted")').waitFor({ state: 'detached', timeout: patience });
  },
};

/** Runs the steps in order; true when all held. */
export const trust = (context) => walk('trust', steps, context);
