import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

type Options = { cwd?: string; env?: Record<string, string>; capture?: boolean };

const fileOf = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

/** Returns the environment of a program that runs on the Node that runs this script. */
const envWith = (env: Record<string, string>): NodeJS.ProcessEnv => {
  const { PATH: search = '' } = process.env;
  return {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${search}`,
    ...env,
  };
};

/** Runs a program of the installed dependencies, on the Node that runs this script. */
export const runBin = (
  name: string,
  args: string[],
  { cwd = ROOT, env = {}, capture = false }: Options = {},
): { ok: boolean; output: string } => {
  const { status, stdout } = spawnSync(fileOf(name), args, {
    cwd,
    encoding: 'utf8',
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    env: envWith(env),
  });
  return { ok: status === 0, output: stdout ?? '' };
};

/** Runs a program like `runBin`, beside others; resolves to true if it succeeded. */
export const runBinBeside = async (
  name: string,
  args: string[],
  { cwd = ROOT, env = {} }: Omit<Options, 'capture'> = {},
): Promise<boolean> => {
  const child = spawn(fileOf(name), args, { cwd, stdio: 'inherit', env: envWith(env) });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** Returns the workspaces that hold TypeScript, in the order of package.json. */
export const typedWorkspaces = (): string[] => {
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces.filter((name) => existsSync(path.join(ROOT, name, 'tsconfig.json')));
};
