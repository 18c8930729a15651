import { parseAst } from 'vite';

/** A small wrong change of a file. */
export type Mutant = {
  /** Path from the root, with slashes. */
  file: string;
  line: number;
  /** The line before the change, trimmed. */
  code: string;
  was: string;
  now: string;
  /** The whole file with the change. */
  text: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { start: number; end: number; now: string };

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/** Calls in a chain that narrow, order or tidy a value: without them the chain still works. */
const NARROWING = new Set(
  (
    'min max int length nonnegative positive refine regex superRefine trim toLowerCase normalize ' +
    'filter slice sort toSorted toReversed where whereRef orderBy limit forUpdate distinct'
  ).split(' '),
);

/** A value such as 'not-complete'; a text for people has a capital letter or a space. */
const VALUE = /^[a-z]+([-_.][a-z]+)*$/;

/** TypeScript nodes that hold an expression; all others are types, which do not run. */
const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

const NOT_RUN = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'JSXElement', 'JSXFragment']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  (node.type === 'AwaitExpression' && isCall(node['argument'] as Node));

/** Returns true if the statement is only a return or a throw, with or without braces. */
const leaves = (statement: Node): boolean => {
  if (statement.type === 'BlockStatement') return (statement['body'] as Node[]).some(leaves);
  return statement.type === 'ReturnStatement' || statement.type === 'ThrowStatement';
};

const ofOperator = (node: Node, source: string): Change[] => {
  const now = OPERATORS[node['operator'] as string];
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  if (!now || (node['operator'] === '+' && (isText(left) || isText(right)))) return [];
  const start = source.indexOf(node['operator'] as string, left.end);
  return [{ start, end: start + (node['operator'] as string).length, now }];
};

const ofLiteral = (node: Node, parent: Node | null): Change[] => {
  const { value } = node;
  if (parent?.type === 'Property' && parent['key'] === node) return [];
  if (typeof value === 'number') return [{ ...node, now: String(value + 1) }];
  if (typeof value === 'boolean') return [{ ...node, now: String(!value) }];
  const isValue = parent?.type === 'Property' || parent?.type === 'ConditionalExpression';
  return isValue && typeof value === 'string' && VALUE.test(value) ? [{ ...node, now: "''" }] : [];
};

const ofTest = (node: Node, source: string): Change[] => {
  const test = node['test'] as Node;
  const negated = { ...test, now: `!(${source.slice(test.start, test.end)})` };
  const isSimple = ['Identifier', 'MemberExpression', 'CallExpression'].includes(test.type);
  const isGuard =
    node.type === 'IfStatement' && !node['alternate'] && leaves(node['consequent'] as Node);
  return [...(isSimple ? [negated] : []), ...(isGuard ? [{ ...test, now: 'false' }] : [])];
};

const ofEntries = (node: Node): Change[] => {
  const elements = (node['elements'] as (Node | null)[]).filter((element) => element !== null);
  if (elements.length < 2) return [];
  return elements.map((element, index) => {
    const next = elements[index + 1];
    const before = elements[index - 1];
    return next
      ? { start: element.start, end: next.start, now: '' }
      : { start: before?.end ?? element.start, end: element.end, now: '' };
  });
};

const ofChain = (node: Node, source: string): Change[] => {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return [];
  const [object, property] = [callee['object'] as Node, callee['property'] as Node];
  const narrows = NARROWING.has(source.slice(property.start, property.end));
  return narrows && object.type !== 'Identifier'
    ? [{ start: object.end, end: node.end, now: '' }]
    : [];
};

const changesOf = (node: Node, parent: Node | null, source: string): Change[] => {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, source);
    case 'UnaryExpression':
      return node['operator'] === '!'
        ? [{ start: node.start, end: (node['argument'] as Node).start, now: '' }]
        : [];
    case 'Literal':
      return ofLiteral(node, parent);
    case 'IfStatement':
    case 'ConditionalExpression':
      return ofTest(node, source);
    case 'ArrayExpression':
      return ofEntries(node);
    case 'CallExpression':
      return ofChain(node, source);
    case 'ExpressionStatement':
      return isCall(node['expression'] as Node) ? [{ ...node, now: ';' }] : [];
    default:
      return [];
  }
};

/** Returns true for a React hook. Hooks run only in a page; the browser tests cover them. */
const isHook = (node: Node): boolean =>
  node.type === 'VariableDeclarator' && /^use[A-Z]/.test(String((node['id'] as Node)['name']));

const walk = (node: Node, parent: Node | null, source: string): Change[] => {
  if (NOT_RUN.has(node.type) || isHook(node)) return [];
  if (node.type.startsWith('TS')) {
    if (!TYPED_EXPRESSIONS.has(node.type)) return [];
    return walk(node['expression'] as Node, parent, source);
  }
  const inside = childrenOf(node).flatMap((child) => walk(child, node, source));
  return [...changesOf(node, parent, source), ...inside];
};

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

/** Returns every small wrong change of a file, in the order of its lines. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  return walk(program, null, source)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, now }) => {
      const lineStart = source.lastIndexOf('\n', start - 1) + 1;
      const lineEnd = source.indexOf('\n', start);
      return {
        file,
        line: source.slice(0, start).split('\n').length,
        code: source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).trim(),
        was: short(source.slice(start, end)),
        now: short(now),
        text: source.slice(0, start) + now + source.slice(end),
      };
    });
};

/** Returns numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Samples a share of a list at even steps, so that all files are in it; the seed sets the start.
 */
export const sampleOf = <T>(all: readonly T[], share: number, seed: number): T[] => {
  const random = randomOf(seed);
  const step = 1 / share;
  const sample: T[] = [];
  for (let from = 0; from < all.length; from += step) {
    const chosen = all[Math.floor(from + random() * step)];
    if (chosen !== undefined) sample.push(chosen);
  }
  return sample;
};
