// Runs all checks. --changed limits format and lint to the files that differ from main; --warnings
// also prints the output of checks that passed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspaces.ts';

type Run = { name: string; isOk: boolean; said: string };
type Check = { name: string; command: string[] };

const script = (name: string): Check => ({ name, command: ['npm', 'run', '--silent', name] });

const linesOf = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Lists files that differ from the point where this branch left main, committed or not. */
const changedFiles = (): string[] => {
  const [base = 'HEAD'] = linesOf('merge-base', 'HEAD', 'main');
  const names = [
    ...linesOf('diff', '--name-only', base),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].filter((name) => existsSync(path.join(ROOT, name)));
};

/** Returns the format and lint checks, of all files or of some. */
const textChecks = (files: string[] | null): { format: Check[]; lint: Check[] } => {
  if (!files) return { format: [script('format:check')], lint: [script('lint')] };
  const code = files.filter((name) => /\.tsx?$/.test(name));
  const formatter = ['npx', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files];
  const lint = ['npm', 'run', '--silent', 'lint', '--', ...code];
  return {
    format: files.length > 0 ? [{ name: 'format:check', command: formatter }] : [],
    lint: code.length > 0 ? [{ name: 'lint', command: lint }] : [],
  };
};

/** Runs checks one after the other and prints each result. */
const runAll = async (checks: Check[]): Promise<Run[]> => {
  const runs: Run[] = [];
  for (const { name, command } of checks) {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const [code] = await once(child, 'close');
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name}`);
    runs.push({ name, isOk: code === 0, said: said.trim() });
  }
  return runs;
};

const { format, lint } = textChecks(process.argv.includes('--changed') ? changedFiles() : null);
// The check of the linter runs alone: it writes temporary files into the workspaces, which the
// others would find.
const runs = [
  ...(
    await Promise.all([
      runAll([script('typecheck'), script('apidoc')]),
      runAll([...lint, ...format, script('structure'), script('deadcode'), script('db:check')]),
    ])
  ).flat(),
  ...(await runAll([script('linter:check')])),
];

const failed = runs.filter(({ isOk }) => !isOk);
const told = process.argv.includes('--warnings') ? runs.toSorted((a) => (a.isOk ? -1 : 1)) : failed;
for (const { name, said } of told) console.log(`\n== ${name}\n${said}`);
console.log(
  failed.length > 0
    ? `\nFailed: ${failed.map(({ name }) => name).join(', ')}.`
    : 'All checks passed.',
);
process.exitCode = failed.length > 0 ? 1 : 0;
