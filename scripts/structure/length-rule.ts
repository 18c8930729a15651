import type { Problem, Rule } from './tree.ts';

const WARN = 200;
const LIMIT = 350;

/** Reports long files: they must be split or say in their first line why they are long. */
export const lengthRule: Rule = ({ paths, read }) =>
  paths
    .filter((name) => /\.(?:tsx?|css|typ)$/.test(name))
    .flatMap((name): Problem[] => {
      const text = read(name);
      const lines = text.trimEnd().split('\n').length;
      const explained = /^\s*(?:\/\/|\/\*)\s*\S/.test(text);
      if (lines <= WARN || explained) return [];
      return [
        {
          level: lines > LIMIT ? 'error' : 'warning',
          path: name,
          what: `has ${lines} lines (${lines > LIMIT ? `limit ${LIMIT}` : `long from ${WARN}`})`,
          belongs:
            'Split it by what it is about: one screen or form per file, pure logic into its own ' +
            '<noun>.ts, a group of routes or queries beside the others. If it must be long, its ' +
            'first line is a comment that says why.',
        },
      ];
    });
