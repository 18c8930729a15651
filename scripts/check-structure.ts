import path from 'node:path';
import { checkTree } from './structure/rules.ts';
import { readTree } from './structure/tree.ts';

const tree = readTree(path.join(import.meta.dirname, '..'));
const problems = checkTree(tree);

for (const { path: where, line, what, belongs } of problems) {
  console.log(`${where}${line ? `:${line}` : ''} ${what}.\n  ${belongs}`);
}
console.log(`Structure: ${tree.sources.length} files, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
