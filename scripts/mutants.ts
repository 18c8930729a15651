// Makes small wrong changes to the rules, one at a time, and counts those that the tests notice:
//   npm run mutants -- [folder or file…] [--share 0.1] [--seed 1] [--near]
// With --near only the tests of the folder itself are run.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { whyHarmless } from './mutants/harmless.ts';
import { mutantsOf, sampleOf } from './mutants/mutations.ts';
import type { Mutant } from './mutants/mutations.ts';
import type { Trial, Verdict } from './mutants/tester.ts';
import { ROOT } from './workspaces.ts';

const AREAS = ['contract', 'tablet/offline', 'server/features'];

/** Files without rules to test: texts, the service worker and browser stand-ins. */
const WITHOUT_RULES =
  /\.test\.ts$|\/(?:sw|updates|memory-store|example-item)\.ts$|-text\.ts$|\/(?:account|auth|devices|notifications)\/emails\.ts$/;

/** Server tests that try every endpoint's limits without calling it. */
const CONTRACT = ['contract/', 'server/api-list.test.ts'];

/** Server tests that call every endpoint. */
const CALL_ALL = ['server/bad-input.test.ts', 'server/tenancy.test.ts'];

/** Server tests of a contract file, where their folder has another name. */
const ABOUT: Record<string, string[]> = {
  arrival: ['server/features/devices/'],
  audit: ['server/features/activity/'],
  'company-data': ['server/features/privacy/'],
  'custom-report-columns': ['server/features/custom-reports/'],
  dates: ['server/features/occurrences/', 'server/features/reports/'],
  'employee-fields': ['server/features/employees/'],
  erasure: ['server/features/privacy/'],
  exports: ['server/features/reports/'],
  imports: ['server/features/branches/', 'server/features/employees/'],
  photos: ['server/features/tasks/'],
  review: ['server/features/devices/'],
  schedule: ['server/features/occurrences/', 'server/features/tasks/'],
  signing: ['server/features/devices/'],
  snapshot: ['server/features/devices/'],
  'sync-payloads': ['server/features/devices/'],
  tablet: ['server/features/devices/'],
  'task-fields': ['server/features/tasks/'],
  'task-input': ['server/features/tasks/'],
  'api-errors': ['server/platform/error-handler'],
  errors: ['server/platform/error-handler'],
  'error-envelope': ['server/platform/'],
  idempotency: ['server/repeated-calls', 'server/platform/'],
};

/** Server features that are largely tested by another feature's tests. */
const TESTED_WITH: Record<string, string[]> = {
  'server/features/account': ['server/features/auth/'],
  'server/features/auth': ['server/features/account/', 'server/features/employees/'],
  'server/features/branches': ['server/features/devices/'],
  'server/features/companies': ['server/features/onboarding/', 'server/features/devices/'],
  'server/features/devices': ['server/features/branches/', 'server/features/occurrences/'],
  'server/features/employees': ['server/features/devices/', 'server/features/privacy/'],
  'server/features/notifications': ['server/features/live/'],
  'server/features/occurrences': ['server/features/tasks/'],
  'server/features/onboarding': ['server/features/auth/'],
  'server/features/reports': [
    'server/features/custom-reports/',
    'server/features/occurrences/',
    'server/features/temperature/',
  ],
  'server/features/subscription': ['server/features/onboarding/'],
  'server/features/tasks': ['server/features/occurrences/'],
  'server/features/temperature': ['server/features/reports/'],
};

/** Tests of the files in which features say what exports, erasure and custom reports need. */
const TESTED_IN: Record<string, string[]> = {
  'privacy-queries.ts': ['server/features/privacy/'],
  'report-queries.ts': ['server/features/custom-reports/'],
};

/** A change that takes this much longer than the unchanged tests counts as an endless loop. */
const TIMES_AS_LONG = 5;
const SECONDS_MORE = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    near: { type: 'boolean', default: false },
  },
});
const [share, seed] = [Number(values.share), Number(values.seed)];
const targets = positionals.length > 0 ? positionals.map((name) => name.replace(/\/$/, '')) : AREAS;

const filesOf = (target: string): string[] =>
  statSync(path.join(ROOT, target)).isFile()
    ? [target]
    : globSync(`${target}/**/*.ts`, { cwd: ROOT, exclude: ['**/node_modules/**'] })
        .map((file) => file.split(path.sep).join('/'))
        .filter((file) => !WITHOUT_RULES.test(file))
        .toSorted();

/** Tests by the beginnings of their paths; `first` runs before the others. */
type Step = { tests: string[]; first?: string };

/** Returns the tests of a file from the nearest to the widest. */
const testsOf = (file: string): Step[] => {
  const stem = file.replace(/\.ts$/, '');
  if (file.startsWith('tablet/')) return [{ tests: ['tablet/'] }];
  if (!file.startsWith('contract/')) {
    const folder = path.dirname(file);
    const others = TESTED_IN[path.basename(file)] ?? TESTED_WITH[folder] ?? [];
    return [
      { tests: [`${folder}/`], first: stem },
      ...(others.length > 0 ? [{ tests: others }] : []),
      { tests: CALL_ALL },
    ];
  }
  if (values.near) return [{ tests: CONTRACT }];
  const name = path.basename(stem);
  const about = ABOUT[name] ?? [`server/features/${name}/`];
  const wider = [CONTRACT, ['tablet/', 'portal/'], about, CALL_ALL];
  return wider.map((tests) => ({ tests }));
};

let tester: ChildProcess | null = null;

/** Kills the tester with the workers that it started, which are in its process group. */
const endTester = (): void => {
  const { pid, exitCode } = tester ?? {};
  tester = null;
  if (pid && exitCode === null) process.kill(-pid, 'SIGKILL');
};

const startTester = async (): Promise<ChildProcess> => {
  if (tester) return tester;
  const script = path.join(ROOT, 'scripts/mutants/tester.ts');
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const started = fork(script, { cwd: ROOT, detached: true, stdio: [...stdio] });
  tester = started;
  started.once('exit', () => {
    if (tester === started) throw new Error('The process that runs the tests has ended.');
  });
  await once(started, 'message');
  return started;
};

/** Runs the tests against a change; null when they did not end in time. */
const trial = async (request: Trial, seconds: number): Promise<Verdict | null> => {
  const child = await startTester();
  const signal = AbortSignal.timeout(Math.ceil(seconds * 1000));
  child.send(request);
  try {
    const [verdict] = (await once(child, 'message', { signal })) as [Verdict];
    return verdict;
  } catch (error) {
    if (!signal.aborted) throw error;
    endTester();
    return null;
  }
};

/** Seconds that tests take without a change, by the beginnings of their paths. */
const unchanged = new Map<string, number>();

const secondsOf = async (tests: string[]): Promise<number> => {
  const key = tests.join(' ');
  const known = unchanged.get(key);
  if (known !== undefined) return known;
  const verdict = await trial({ file: null, text: '', tests, except: [] }, 900);
  if (!verdict || verdict.isNoticed) {
    throw new Error(`The tests fail without a change: ${verdict?.by ?? 'they did not end'}`);
  }
  const seconds = verdict.ran === 0 ? 0 : verdict.seconds;
  unchanged.set(key, seconds);
  return seconds;
};

const isNoticed = async ({ file, text }: Pick<Mutant, 'file' | 'text'>): Promise<boolean> => {
  for (const { tests, first } of testsOf(file)) {
    const seconds = await secondsOf(tests);
    if (seconds === 0) continue;
    const limit = seconds * TIMES_AS_LONG + SECONDS_MORE;
    const rest = { file, text, tests, except: first ? [first] : [] };
    const near = first ? [{ file, text, tests: [first], except: [] }] : [];
    for (const part of [...near, rest]) {
      const verdict = await trial(part, limit);
      if (!verdict || verdict.isNoticed) return true;
    }
  }
  return false;
};

const say = ({ file, line, was, now }: Mutant): string =>
  `${file}:${line}  ${was} → ${now === '' ? 'nothing' : now}`;

/** Throws unless tests notice a file that always fails, to prove that changes reach them. */
const checkThatChangesArrive = async (files: string[]): Promise<void> => {
  for (const file of files) {
    if (await isNoticed({ file, text: "throw new Error('A change');" })) return;
  }
  throw new Error('The tests do not notice files that break at once.');
};

/** Reports of the folders, each built when printed. */
const counts = new Map<string, () => string>();

const run = async (target: string): Promise<void> => {
  const files = filesOf(target);
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
  const sample = sampleOf(all, share, seed);
  await checkThatChangesArrive(files);
  const harmless = sample.filter((mutant) => whyHarmless(mutant) !== null);
  const count = { tried: 0, noticed: 0 };
  counts.set(target, () => {
    const percent = count.tried === 0 ? 100 : Math.round((count.noticed / count.tried) * 100);
    return `${target}: noticed ${count.noticed} of ${count.tried} (${percent} %), of ${sample.length} chosen and ${all.length} possible; ${harmless.length} harmless`;
  });
  for (const mutant of sample) {
    if (harmless.includes(mutant)) continue;
    const noticed = await isNoticed(mutant);
    count.tried += 1;
    if (noticed) count.noticed += 1;
    else console.log(`not noticed  ${say(mutant)}`);
  }
};

// Prints the reports even when the run is stopped early.
process.on('exit', () => {
  for (const report of counts.values()) console.log(report());
  endTester();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

for (const target of targets) await run(target);
process.exit(0);
