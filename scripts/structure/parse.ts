import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export type Import = {
  /** As written. */
  specifier: string;
  /** The text between `import` and `from`; empty for a dynamic or a bare import. */
  clause: string;
  reExport: boolean;
  line: number;
  /** The file of the repository that the import names, from the root with slashes. */
  file: string | null;
  /** The package that the import names; null for a file of the repository. */
  package: string | null;
};

export type Parsed = {
  /** The text with comments and the insides of strings blanked, every character in its place. */
  code: string;
  comments: { text: string; line: number }[];
  imports: Import[];
};

type Span = { start: number; end: number };

const WORKSPACE = '@branchbook/';

const packageOf = (specifier: string): string => {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
};

const fileOf = (filePath: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) {
    return path.posix.join(path.posix.dirname(filePath), specifier);
  }
  return specifier.startsWith(WORKSPACE) ? specifier.slice(WORKSPACE.length) : null;
};

const blanked = (text: string, spans: Span[]): string => {
  let code = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    code += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
};

/** Parses a TypeScript file: its code without prose, its comments, and every import in it. */
export const parse = (filePath: string, text: string): Parsed => {
  const { program, comments } = parseSync(filePath, text);
  const spans: Span[] = [...comments];
  const imports: Import[] = [];
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const addImport = (node: Span, source: Span & { value: unknown }, keyword: string): void => {
    const specifier = String(source.value);
    const file = fileOf(filePath, specifier);
    imports.push({
      specifier,
      clause: text
        .slice(node.start + keyword.length, source.start)
        .replace(/\bfrom\s*$|^\s*\(\s*$/, '')
        .trim(),
      reExport: keyword === 'export',
      line: lineAt(node.start),
      file,
      package: file === null ? packageOf(specifier) : null,
    });
  };
  new Visitor({
    // Quotes stay, so that an empty string can be told from none.
    Literal: ({ start, end, value }) => {
      if (typeof value === 'string') spans.push({ start: start + 1, end: end - 1 });
      if (value instanceof RegExp) spans.push({ start: start + 1, end });
    },
    // Its span has the quote or the brackets on both sides.
    TemplateElement: ({ start, end }) => {
      spans.push({ start: start + 1, end: end - (text[end - 1] === '`' ? 1 : 2) });
    },
    JSXText: ({ start, end }) => {
      spans.push({ start, end });
    },
    ImportDeclaration: (node) => addImport(node, node.source, 'import'),
    ExportAllDeclaration: (node) => addImport(node, node.source, 'export'),
    ExportNamedDeclaration: (node) => {
      if (node.source) addImport(node, node.source, 'export');
    },
    ImportExpression: (node) => {
      const { type, start, end } = node.source;
      if (type === 'Literal') addImport(node, node.source, 'import');
      // A template counts as the path that it is written as, so that its folder is checked.
      if (type === 'TemplateLiteral') {
        addImport(node, { start, end, value: text.slice(start + 1, end - 1) }, 'import');
      }
    },
    TSImportType: (node) => addImport(node, node.source, 'import'),
  }).visit(program);
  return {
    code: blanked(text, spans),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    imports,
  };
};
