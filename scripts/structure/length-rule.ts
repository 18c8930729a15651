import type { Problem, Rule } from './tree.ts';

const LIMIT = 300;
const TEST_LIMIT = 350;

/** Reports files over the limit of lines, unless their first line is a comment that says why. */
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
            'Split it by what it is about: one screen or form per file, pure logic into *-rules.ts ' +
            'such as overdue-rules.ts, a group of routes or queries beside the others. The limit ' +
            `is ${LIMIT} lines, for tests ${TEST_LIMIT}. If it must be long, its first line is a ` +
            'comment that says why.',
        },
      ];
    });
