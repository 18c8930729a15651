import { describe, expect, it } from 'vitest';
import { mutantsOf, sampleOf } from './mutations.ts';

const changesOf = (source: string): string[] =>
  mutantsOf('contract/rule.ts', source).map(({ line, was, now }) => `${line} ${was} > ${now}`);

describe('small wrong changes', () => {
  it('move boundaries, invert conditions and disable guards', () => {
    expect(changesOf("if (age <= 18 && !isOwner) {\n  throw new Error('Too young');\n}\n")).toEqual(
      ['1 age <= 18 && !isOwner > false', '1 <= > <', '1 18 > 19', '1 && > ||', '1 ! > '],
    );
  });

  it('leave out calls, steps of a chain and entries', () => {
    const source =
      "await close(at);\nconst name = z.string().trim();\nconst may = ['owner', 'staff'];\n";
    expect(changesOf(source)).toEqual([
      '1 await close(at); > ;',
      '2 .trim() > ',
      "3 'owner', > ",
      "3 , 'staff' > ",
    ]);
  });

  it('leave hooks, types, imports and texts for people unchanged', () => {
    const source =
      "const useRoom = () => useMemo(() => 1 + 1);\nimport a from './a.ts';\ntype Size = 1 | 2;\nconst of = { title: 'Two words', state: 'sent' as Size };\n";
    expect(changesOf(source)).toEqual(["4 'sent' > ''"]);
  });

  it('show the line and contain the whole changed file', () => {
    const [mutant] = mutantsOf('contract/rule.ts', 'const one = 1;\nexport const all = one;\n');
    expect(mutant).toMatchObject({ line: 1, code: 'const one = 1;', was: '1', now: '2' });
    expect(mutant?.text).toBe('const one = 2;\nexport const all = one;\n');
  });

  it('are chosen evenly and identically for the same seed', () => {
    const all = Array.from({ length: 100 }, (_, index) => index);
    const sample = sampleOf(all, 0.1, 7);
    expect(sample.map((index) => Math.floor(index / 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sampleOf(all, 0.1, 7)).toEqual(sample);
    expect(sampleOf(all, 0.1, 8)).not.toEqual(sample);
    expect(sampleOf(all, 1, 7)).toEqual(all);
  });
});
