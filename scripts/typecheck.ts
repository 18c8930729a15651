import { runBin, typedWorkspaces } from './workspaces.ts';

// The tsconfig.json of another workspace names all of their files, so that what both import is
// read once: server's in scripts, e2e's in bench. Their own ones are for editors.
const NAMED_ELSEWHERE = ['server', 'e2e'];

const failed = typedWorkspaces()
  .filter((name) => !NAMED_ELSEWHERE.includes(name))
  .filter((name) => !runBin('tsc', ['-p', name]).ok);

console.log(failed.length > 0 ? `Types: errors in ${failed.join(', ')}.` : 'Types: no errors.');
process.exitCode = failed.length > 0 ? 1 : 0;
