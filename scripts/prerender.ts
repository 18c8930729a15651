// Renders the public pages of a built portal into its folder pages/ and lists all addresses of the
// app in site.json, which the server must not report as 'not found'.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runBin } from './workspaces.ts';

const [, , DIST = path.join(ROOT, 'portal/dist')] = process.argv;

type Prerendered = { pages: Record<string, string>; appPaths: string[] };
type Renderer = {
  TEMPLATES: string[];
  prerender: (templates: Record<string, string>, portal: string) => Prerendered;
};

const fileOf = (address: string): string => `${address.slice(1) || 'landing'}.html`;

const bundle = path.join(DIST, '.prerender');
const { ok } = runBin(
  'vite',
  ['build', '--ssr', 'prerender.tsx', '--outDir', bundle, '--logLevel', 'warn'],
  { cwd: path.join(ROOT, 'portal') },
);
if (!ok) process.exit(1);
const { prerender, TEMPLATES } = (await import(
  pathToFileURL(path.join(bundle, 'prerender.js')).href
)) as Renderer;

const read = (name: string): string => readFileSync(path.join(DIST, name), 'utf8');
const { pages, appPaths } = prerender(
  Object.fromEntries(TEMPLATES.map((name) => [name, read(name)] as const)),
  read('index.html'),
);
mkdirSync(path.join(DIST, 'pages'), { recursive: true });
for (const [address, html] of Object.entries(pages)) {
  writeFileSync(path.join(DIST, 'pages', fileOf(address)), html);
}
const files = Object.fromEntries(Object.keys(pages).map((address) => [address, fileOf(address)]));
writeFileSync(path.join(DIST, 'site.json'), JSON.stringify({ pages: files, appPaths }));
for (const template of TEMPLATES) rmSync(path.join(DIST, template));
rmSync(bundle, { recursive: true });
