import { lineAt } from './tree.ts';
import type { Problem, Rule, SourceFile } from './tree.ts';

const NOW =
  /(?<![\w$.])(?:new\s+Date\s*(?:\(\s*\)|(?=[;,)\s]))|Date\s*\.\s*now\b|dayjs\s*\(\s*\))/g;

const bound = (file: SourceFile): boolean =>
  !file.isTest &&
  (file.workspace === 'contract' || file.workspace === 'server') &&
  file.path !== 'server/platform/clock.ts' &&
  !file.path.startsWith('server/testing/');

/** Reports code that reads the clock: time must be an argument, so that midnight can be tested. */
export const clockRule: Rule = ({ sources }) =>
  sources.filter(bound).flatMap((file) =>
    [...file.code.matchAll(NOW)].map((match): Problem => ({
      path: file.path,
      line: lineAt(file.code, match.index),
      what: `reads the clock of the machine (${match[0].trim()})`,
      belongs:
        file.workspace === 'contract'
          ? 'contract holds pure functions: take the instant or the business date as an argument.'
          : 'Take the Clock that is passed in (context.clock.now()); only ' +
            'server/platform/clock.ts asks the machine.',
    })),
  );
