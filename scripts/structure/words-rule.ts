import type { Rule } from './tree.ts';

/** Words that make a comment a riddle, each with what to write instead. */
const WORDS: Record<string, string> = {
  anew: 'again',
  whoever: 'the role or part of the program that is meant',
  nobody: 'no user, no caller or another role',
  somebody: 'the user, the caller or another role',
  anybody: 'any user, any caller or another role',
  meanwhile: 'in the meantime, or while …',
  besides: 'also',
  'becomes of': 'the result of',
  'takes in': 'accepts',
  'looks after': 'manages',
  'tells of': 'reports',
  'of one’s own': 'own',
};

const FORBIDDEN = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi');

/** Reports comments with words that hide whom or what a comment is about. */
export const wordsRule: Rule = ({ sources }) =>
  sources.flatMap((file) =>
    file.comments.flatMap(({ text, line }) =>
      [...text.replaceAll("'", '’').matchAll(FORBIDDEN)].map(([word]) => ({
        path: file.path,
        line,
        what: `says “${word}” in a comment`,
        belongs: `Write instead: ${WORDS[word.toLowerCase()]}.`,
      })),
    ),
  );
