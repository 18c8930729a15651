import type { Problem, Rule } from './tree.ts';

const LIMIT = 300;
const TEST_LIMIT = 350;

/** Reports long files: they must be split or say in their first line why they are long. */
export const lengthRule: Rule = ({ paths, read }) =>
  paths
    .filter((name) => /\.(?:tsx?|css|typ)$/.test(name))
    .flatMap((name): Problem[] => {
      const text = read(name);
      const lines = text.trimEnd().split('\n').length;
      const explained = /^\s*(?:\/\/|\/\*)\s*\S/.test(text);
      const limit = /\.(?:test|spec)\.ts$/.test(name) ? TEST_LIMIT : LIMIT;
      if (lines <= limit || explained) return [];
      return [
        {
          path: name,
          what: `has ${lines} lines (limit ${limit})`,
          belongs:
            'Split it by what it is about: one screen or form per file, pure logic into its own ' +
            '<noun>.ts, a group of routes or queries beside the others. If it must be long, its ' +
            'first line is a comment that says why.',
        },
      ];
    });
