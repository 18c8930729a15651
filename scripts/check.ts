import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './workspaces.ts';

/** Runs scripts of package.json one after the other; each says what it has to say when it ends. */
const runAll = async (names: string[]): Promise<string[]> => {
  const failed: string[] = [];
  for (const name of names) {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const [code] = await once(child, 'close');
    console.log(`== ${name}\n${said.trim()}`);
    if (code !== 0) failed.push(name);
  }
  return failed;
};

// The compiler and the rest share the cores. The linter goes alone: it lays files into the
// workspaces for a moment, which the others would find.
const failed = [
  ...(
    await Promise.all([
      runAll(['typecheck']),
      runAll(['format:check', 'structure', 'deadcode', 'db:check', 'apidoc']),
    ])
  ).flat(),
  ...(await runAll(['lint'])),
];
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}.` : 'All checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
