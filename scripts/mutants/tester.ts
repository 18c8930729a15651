// Runs tests against changed files for scripts/mutants.ts, in a separate process because a change
// may loop for ever. Changes are passed to Vitest in memory; no file is written.
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { loadConfigFromFile } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import type { TestModule, TestSpecification } from 'vitest/node';
import { ROOT } from '../workspaces.ts';

/** A change, and the beginnings of the paths of the tests that should notice it. */
export type Trial = { file: string | null; text: string; tests: string[]; except: string[] };
export type Verdict = { isNoticed: boolean; by: string | null; seconds: number; ran: number };

let changed: { id: string; text: string } | null = null;

const plugin = {
  name: 'branchbook:mutant',
  enforce: 'pre' as const,
  load: (id: string) => (changed && id.split('?')[0] === changed.id ? changed.text : null),
};

const settings = await loadConfigFromFile(
  { command: 'serve', mode: 'test' },
  path.join(ROOT, 'vitest.config.ts'),
);
const config: ViteUserConfig = settings?.config ?? {};

// Vitest's disk cache is keyed by file contents, so it would hide the changes.
const projects = (config.test?.projects ?? []).map((project) => ({
  test: { ...(project as { test: object }).test, fsModuleCache: false },
  plugins: [plugin],
}));

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    watch: false,
    bail: 1,
    maxWorkers: 2,
    fsModuleCache: false,
    reporters: [{}],
  },
  { test: { projects }, logLevel: 'silent' },
);
await vitest.standalone();
const all = await vitest.globTestSpecifications();

const nameOf = ({ moduleId }: TestSpecification): string =>
  path.relative(ROOT, moduleId).split(path.sep).join('/');

const whyOf = (module: TestModule): string =>
  [
    ...module.errors(),
    ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
  ]
    .map(({ message }) => message)
    .join('; ');

const judge = async ({ file, text, tests, except }: Trial): Promise<Verdict> => {
  const startedAt = performance.now();
  const begins = (name: string, starts: string[]) => starts.some((start) => name.startsWith(start));
  const chosen = all.filter((test) => begins(nameOf(test), tests) && !begins(nameOf(test), except));
  changed = file === null ? null : { id: path.join(ROOT, file), text };
  if (changed) vitest.invalidateFile(changed.id);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const failed = testModules.find((module) => module.state() === 'failed');
  if (changed) vitest.invalidateFile(changed.id);
  // Resets the failures, because Vitest counts those of all runs for `bail`.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  vitest.state.clearErrors();
  return {
    isNoticed: failed !== undefined || unhandledErrors.length > 0,
    by: failed ? `${path.relative(ROOT, failed.moduleId)}: ${whyOf(failed)}` : null,
    seconds: (performance.now() - startedAt) / 1000,
    ran: chosen.length,
  };
};

process.on('message', (trial: Trial) => {
  void judge(trial).then((verdict) => process.send?.(verdict));
});
process.send?.('ready');
