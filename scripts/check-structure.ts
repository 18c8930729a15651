import path from 'node:path';
import { checkTree } from './structure/rules.ts';
import { readTree } from './structure/tree.ts';

const tree = readTree(path.join(import.meta.dirname, '..'));
// Errors come last, where they are noticed.
const problems = checkTree(tree).toSorted((a, b) => b.level.localeCompare(a.level));

for (const { level, path: where, line, what, belongs } of problems) {
  console.log(`${level}: ${where}${line ? `:${line}` : ''} ${what}.\n  ${belongs}`);
}
const errors = problems.filter((problem) => problem.level === 'error').length;
console.log(
  `Structure: ${tree.sources.length} files, ${errors} errors, ${problems.length - errors} warnings.`,
);
process.exitCode = errors > 0 ? 1 : 0;
