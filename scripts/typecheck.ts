import { runBin, typedWorkspaces } from './workspaces.ts';

// The tsconfig.json of another workspace names all of their files, so that what both import is
// read once: server's in scripts, e2e's in bench. Their own ones are for editors.
const NAMED_ELSEWHERE = ['server', 'e2e'];

const runs = typedWorkspaces()
  .filter((name) => !NAMED_ELSEWHERE.includes(name))
  .map((name) => ({
    name,
    ...runBin('tsc', ['-p', name, '--pretty', 'false'], { capture: true }),
  }));

// Several workspaces read the same files. An error's explanation is indented below it.
const errors = new Set(runs.flatMap(({ output }) => output.trim().split(/\n(?! )/)));
for (const error of errors) if (error !== '') console.error(error);

const failed = runs.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(failed.length > 0 ? `Types: errors in ${failed.join(', ')}.` : 'Types: no errors.');
process.exitCode = failed.length > 0 ? 1 : 0;
