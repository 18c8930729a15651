const REGEX_MAY_FOLLOW = '(,=:[!&|?{;+-*%~^';
const KEYWORD_BEFORE_REGEX = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|await|yield)$/;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Returns the end of a string or regular expression that must close on its own line, else -1. */
const endOnLine = (source: string, start: number, close: string): number => {
  let inClass = false;
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at];
    if (char === '\n') return -1;
    if (char === '\\') at++;
    else if (close === '/' && char === '[') inClass = true;
    else if (close === '/' && char === ']') inClass = false;
    else if (char === close && !inClass) return at;
  }
  return -1;
};

const startsRegex = (before: string): boolean => {
  const code = before.trimEnd();
  const last = code.at(-1) ?? '';
  return REGEX_MAY_FOLLOW.includes(last) || code.endsWith('=>') || KEYWORD_BEFORE_REGEX.test(code);
};

/**
 * Blanks comments and the insides of strings and regular expressions, keeping every character's
 * position, so that code can be searched without matching prose. An apostrophe in the text of a JSX
 * element opens no string, because it does not close on its line.
 */
export const mask = (source: string): string => {
  let out = '';
  let at = 0;
  /** Depth of braces inside each `${` of the open templates. */
  const templates: number[] = [];
  const skipTo = (end: number): void => {
    out += blank(source.slice(at, end));
    at = end;
  };
  const keep = (length = 1): void => {
    out += source.slice(at, at + length);
    at += length;
  };
  const templateText = (): void => {
    let end = at;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end)) {
      end += source[end] === '\\' ? 2 : 1;
    }
    skipTo(Math.min(end, source.length));
    if (source[at] === '`') keep();
    else if (at < source.length) {
      templates.push(0);
      keep(2);
    }
  };

  while (at < source.length) {
    const char = source[at] ?? '';
    const next = source[at + 1];
    if (char === '/' && next === '/') {
      const end = source.indexOf('\n', at);
      skipTo(end === -1 ? source.length : end);
    } else if (char === '/' && next === '*') {
      const end = source.indexOf('*/', at + 2);
      skipTo(end === -1 ? source.length : end + 2);
    } else if (char === "'" || char === '"' || (char === '/' && startsRegex(out.slice(-200)))) {
      const end = endOnLine(source, at, char);
      keep();
      if (end !== -1) {
        skipTo(end);
        keep();
      }
    } else if (char === '`') {
      keep();
      templateText();
    } else {
      const depth = templates.at(-1);
      keep();
      if (depth === undefined) continue;
      if (char === '{') templates[templates.length - 1] = depth + 1;
      else if (char === '}' && depth > 0) templates[templates.length - 1] = depth - 1;
      else if (char === '}') {
        templates.pop();
        templateText();
      }
    }
  }
  return out;
};
