import { runBin, typedWorkspaces } from './workspaces.ts';

// These are covered by the tsconfig.json of another workspace (server by scripts, e2e by bench), so
// that shared files are read once. Their own tsconfig.json files are for editors.
const NAMED_ELSEWHERE = ['server', 'e2e'];

// One checker, because each reads all types that its files use: four take twice the CPU time.
const OPTIONS = ['--checkers', '1', '--pretty', 'false'];

const runs = typedWorkspaces()
  .filter((name) => !NAMED_ELSEWHERE.includes(name))
  .map((name) => ({
    name,
    ...runBin('tsc', ['-p', name, ...OPTIONS], { capture: true }),
  }));

// Removes duplicates, because several workspaces read the same files. An error's explanation is
// indented below it.
const errors = new Set(runs.flatMap(({ output }) => output.trim().split(/\n(?! )/)));
for (const error of errors) if (error !== '') console.error(error);

const failed = runs.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(failed.length > 0 ? `Types: errors in ${failed.join(', ')}.` : 'Types: no errors.');
process.exitCode = failed.length > 0 ? 1 : 0;
