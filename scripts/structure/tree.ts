import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from './parse.ts';
import type { Parsed } from './parse.ts';

/** A problem: its place, its nature, and where the code belongs instead. */
export type Problem = {
  path: string;
  line?: number;
  what: string;
  belongs: string;
};

export type SourceFile = Parsed & {
  /** Path from the root, with slashes. */
  path: string;
  /** The first folder, e.g. `server`. */
  workspace: string;
  name: string;
  isTest: boolean;
  text: string;
};

export type Tree = {
  /** Names in the root folder. */
  root: string[];
  /** Every path inside the workspaces. */
  paths: string[];
  /** TypeScript files of the workspaces. */
  sources: SourceFile[];
  /** Every path inside docs/. */
  docs: string[];
  read: (filePath: string) => string;
};

export type Rule = (tree: Tree) => Problem[];

export const WORKSPACES = [
  'contract',
  'ui',
  'server',
  'portal',
  'tablet',
  'e2e',
  'bench',
  'scripts',
] as const;

/** Names of features, the same everywhere: `ls *\/features/tasks contract/tasks.ts` lists one whole. */
export const FEATURES = [
  'auth',
  'onboarding',
  'companies',
  'branches',
  'employees',
  'tasks',
  'task-library',
  'occurrences',
  'checklists',
  'temperature',
  'sfbb',
  'visitors',
  'accidents',
  'complaints',
  'training',
  'courses',
  'diary',
  'vat',
  'reports',
  'custom-reports',
  'devices',
  'subscription',
  'activity',
  'account',
  'notifications',
  'privacy',
  'live',
  'help',
  'dashboard',
  'landing',
  'health',
  'palette',
  'record-kinds',
  'security',
  'areas',
  'alerts',
  'push-devices',
  'webhook',
  'league',
  'ledger',
  'digests',
  'report-schedules',
  'unsubscribe',
  'food-checks',
  'food-limits',
  'probes',
  'suppliers',
  'papers',
  'allergens',
  'inspector-packs',
];

/** Folders that commands create, ignored by git. */
export const GENERATED = new Set(['node_modules', 'dist', 'data', 'test-results', 'screenshots']);

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;

const walk = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const child = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(root, child) : [child];
  });

const sourceFile = (root: string, filePath: string): SourceFile => {
  const text = readFileSync(path.join(root, filePath), 'utf8');
  return {
    path: filePath,
    workspace: filePath.split('/')[0] ?? '',
    name: path.posix.basename(filePath),
    isTest: /\.(?:test|spec)\.tsx?$/.test(filePath),
    text,
    ...parse(filePath, text),
  };
};

export const readTree = (root: string): Tree => {
  const names = readdirSync(root);
  const paths = WORKSPACES.filter((name) => names.includes(name))
    .flatMap((name) => walk(root, name))
    .toSorted();
  return {
    root: names.toSorted(),
    paths,
    docs: names.includes('docs') ? walk(root, 'docs') : [],
    sources: paths
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => sourceFile(root, name)),
    read: (filePath) => readFileSync(path.join(root, filePath), 'utf8'),
  };
};
