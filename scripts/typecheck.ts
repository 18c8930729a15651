import { runBin, typedWorkspaces } from './workspaces.ts';

const failed = typedWorkspaces().filter((name) => !runBin('tsc', ['-p', name]).ok);

console.log(failed.length > 0 ? `Types: errors in ${failed.join(', ')}.` : 'Types: no errors.');
process.exitCode = failed.length > 0 ? 1 : 0;
