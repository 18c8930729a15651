import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The browser that the runner found, with the libraries and fonts that it needs. */
export type Browser = { executable: string; libraries?: string; fonts?: string };

/** Environment variable with which the runner passes the browser to its workers. */
export const BROWSER_SETTING = 'E2E_BROWSER';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CACHE = path.join(import.meta.dirname, '../node_modules/.cache/branchbook-browser');

/** Root cannot use Chromium's sandbox; the other flags stop calls to the browser's own services. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const browserEnv = ({ libraries, fonts }: Browser): Record<string, string> => ({
  ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}),
  ...(fonts ? { FONTCONFIG_PATH: fonts } : {}),
});

/** Returns true if the browser starts, which alone proves that its libraries are present. */
const runs = (browser: Browser): boolean =>
  existsSync(browser.executable) &&
  spawnSync(browser.executable, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...browserEnv(browser) },
    timeout: 60_000,
  }).status === 0;

/**
 * Returns the Chromium of the npm packages, unpacked once with its libraries and fonts. The package
 * unpacks libraries and fonts only where it detects a cloud function.
 */
const fromNpm = async (): Promise<Browser | null> => {
  // The package is built for this platform only.
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  mkdirSync(CACHE, { recursive: true });
  const touched = ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];
  const before = touched.map((name) => [name, process.env[name]] as const);
  process.env['TMPDIR'] = CACHE;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const browser = {
      executable: await packed.executablePath(),
      libraries: path.join(CACHE, 'al2023/lib'),
      fonts: path.join(CACHE, 'fonts'),
    };
    // The package's own file names folders of the cloud function; Chromium needs a font.
    writeFileSync(
      path.join(browser.fonts, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
        `<dir>${browser.fonts}</dir><dir>/usr/share/fonts</dir>` +
        `<cachedir>${CACHE}/fonts-cache</cachedir></fontconfig>\n`,
    );
    if (runs(browser)) return browser;
  } catch (error) {
    console.warn('The Chromium of the npm package does not unpack:', error);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // An interrupted run may have left it half unpacked.
  rmSync(CACHE, { recursive: true, force: true });
  return null;
};

const fromApt = (): Browser | null => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No browser found: installing Chromium with apt-get …');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  const browser = { executable: '/usr/bin/chromium' };
  return installed && runs(browser) ? browser : null;
};

/**
 * Returns a browser that starts. The npm package is tried first: it draws no window frames around
 * pages, of which every test opens one, and so takes half the time of a desktop Chromium.
 */
export const findBrowser = async (): Promise<Browser> => {
  const chosen = process.env['CHROMIUM'];
  if (chosen) {
    if (runs({ executable: chosen })) return { executable: chosen };
    throw new Error(`CHROMIUM names ${chosen}, which does not start.`);
  }
  const small = await fromNpm();
  if (small) return small;
  for (const executable of [...SYSTEM, chromium.executablePath()]) {
    if (runs({ executable })) return { executable };
  }
  const installed = fromApt();
  if (installed) return installed;
  throw new Error(
    'No Chromium was found and none could be installed. Install it (Debian: apt-get install ' +
      'chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.',
  );
};

/** Returns the runner's browser; searches again when Playwright was started without the runner. */
export const chosenBrowser = async (): Promise<Browser> => {
  const setting = process.env[BROWSER_SETTING];
  return setting ? (JSON.parse(setting) as Browser) : findBrowser();
};
