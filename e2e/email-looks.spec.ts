import path from 'node:path';
import { sampleMails } from '@branchbook/server/testing/sample-mails.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';
import { SCHEMES } from './support/looks.ts';

const SCREENS = path.join(import.meta.dirname, '../test-results/screens');

test('emails can be read on a phone, in light and dark, without pictures', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, { html }] of Object.entries(sampleMails())) {
      expect(html).not.toMatch(/<img|<script|Leeds>/);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        const scheme = await page.evaluate(
          () => getComputedStyle(document.documentElement).colorScheme,
        );
        expect(scheme).toBe('light dark');
        if (process.env['LOOKS'] === '1') {
          const file = path.join(SCREENS, `mail-${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path: file, fullPage: true });
        }
      }
    }
  }
});
