import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

type Options = { cwd?: string; env?: Record<string, string>; capture?: boolean };

/** Runs a program of the installed dependencies, on the Node that runs this script. */
export const runBin = (
  name: string,
  args: string[],
  { cwd = ROOT, env = {}, capture = false }: Options = {},
): { ok: boolean; output: string } => {
  const { PATH: search = '' } = process.env;
  const { status, stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin', name), args, {
    cwd,
    encoding: 'utf8',
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${search}`,
      ...env,
    },
  });
  return { ok: status === 0, output: stdout ?? '' };
};

/** Returns the workspaces that hold TypeScript, in the order of package.json. */
export const typedWorkspaces = (): string[] => {
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces.filter((name) => existsSync(path.join(ROOT, name, 'tsconfig.json')));
};
