import { BANK_HOLIDAYS_SOURCE } from '@branchbook/contract/bank-holidays.ts';
import { LAW_NEWS } from '@branchbook/contract/law-news.ts';
import { LAW_RULES } from '@branchbook/contract/law-rules.ts';
import type { LawRule } from '@branchbook/contract/law-rules.ts';
import { UK_NATIONS } from '@branchbook/contract/law-text.ts';
import { isInForce } from '@branchbook/contract/law.ts';
import { NATIONS } from '@branchbook/contract/opening-hours.ts';
import { PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../courses/service.ts';
import { LIBRARY, libraryOf } from './service.ts';

type Rule = {
  name: string;
  nations: readonly string[];
  from: string | null;
  until: string | null;
  basis: string;
  source: { name: string; url: string | null; read: string | null } | null;
};

/** Every rule that the product states: of the library, courses, papers, deadlines and refusals. */
const RULES: Rule[] = [
  ...LIBRARY.flatMap((set) =>
    set.tasks.flatMap(({ key, source, ...task }) =>
      source ? { ...task, name: `task ${set.key}/${key}`, basis: source.basis, source } : [],
    ),
  ),
  ...PRESETS.map(({ key, source: name, source_url: url, read, authority, ...rest }) => ({
    ...rest,
    name: `course ${key}`,
    basis: authority,
    source: { name, url, read },
  })),
  ...Object.entries(PAPER_PRESETS).map(([key, preset]) => ({ ...preset, name: `paper ${key}` })),
  ...Object.entries<LawRule>(LAW_RULES).map(([key, rule]) => ({ ...rule, name: `rule ${key}` })),
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (day: string | null): boolean => day === null || DAY.test(day);
const isLegal = (source: Rule['source']): boolean =>
  source !== null &&
  (source.url ?? '').startsWith('https://www.legislation.gov.uk/') &&
  /\b(?:Act|Order|Regulations?|Regulation \(EC\))\b/.test(source.name);

describe('every rule that the product states', () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))(
    'names its nations, days, basis and source: %s',
    (_, rule) => {
      expect(rule.nations.length).toBeGreaterThan(0);
      for (const nation of rule.nations) expect(UK_NATIONS).toContain(nation);
      expect(isDay(rule.from) && isDay(rule.until)).toBe(true);
      expect(rule.from !== null && rule.until !== null && rule.from > rule.until).toBe(false);
      expect(['law', 'guidance', 'practice', 'habit']).toContain(rule.basis);
      if (rule.basis === 'law') expect(isLegal(rule.source)).toBe(true);
      if (rule.basis === 'guidance') expect(rule.source).not.toBeNull();
      if (rule.source) {
        expect(rule.source.name).not.toBe('');
        expect(isDay(rule.source.read)).toBe(true);
      }
    },
  );

  it('cites no seller of training or insurance', () => {
    const sellers =
      /i2comply|myrick|garland|hsedocs|safety-courses|croner|hiscox|practicalfoodsafety|shponline|thefpa/i;
    const cited = RULES.filter(({ source }) => sellers.test(JSON.stringify(source)));
    expect(cited.map(({ name }) => name)).toEqual([]);
  });

  it('says that law is law only with its source, also in descriptions of tasks', () => {
    const claims = LIBRARY.flatMap(({ tasks }) => tasks).filter(({ task_description: text }) =>
      /\bby law\b|against the law|\bthe law of\b/i.test(text),
    );
    for (const { task_description: text } of claims) {
      expect(text).toMatch(/the law of (?:England|Scotland|Wales|Northern Ireland)/);
    }
  });

  it('has a last day for the published bank holidays', () => {
    expect(BANK_HOLIDAYS_SOURCE.url).toMatch(/^https:\/\/www\.gov\.uk\//);
  });
});

describe('what is offered', () => {
  const dated = LIBRARY.flatMap(({ tasks }) => tasks).flatMap(({ until }) => until ?? []);

  it('holds no task whose rule has ended, on any day around the days of change', () => {
    const changes = RULES.flatMap(({ from, until }) => [from, until]).filter((day) => day !== null);
    const days = [...dated, ...changes].flatMap((day) => [-1, 0, 1].map((by) => addDays(day, by)));
    for (const day of days) {
      for (const nation of NATIONS) {
        const tasks = libraryOf([nation], day).flatMap((set) => set.tasks);
        const ended = tasks.filter(({ until }) => until !== null && until < day);
        expect(ended).toEqual([]);
      }
    }
  });

  it('has exactly one rule for the sale of tobacco in each nation on both sides of midnight', () => {
    const tobacco = Object.entries<LawRule>(LAW_RULES).filter(([key]) => key.startsWith('tobacco'));
    for (const nation of UK_NATIONS) {
      const on = (day: string) =>
        tobacco
          .filter(([, rule]) => rule.nations.includes(nation) && isInForce(rule, day))
          .map(([key]) => key);
      expect(on('2026-12-31')).toHaveLength(1);
      expect(on('2026-12-31')).not.toContain('tobacco-born-2009');
      expect(on('2027-01-01')).toEqual(['tobacco-born-2009']);
    }
  });

  it('names sets and courses of which companies are told, and all tasks of the rule are in these sets', () => {
    for (const { rule, sets, courses } of LAW_NEWS) {
      const using = LIBRARY.filter(({ tasks }) => tasks.some(({ rules }) => rules.includes(rule)));
      expect(using.map(({ key }) => key).toSorted()).toEqual([...sets].toSorted());
      const keys = PRESETS.map(({ key }) => key);
      for (const course of courses) expect(keys).toContain(course);
    }
  });
});
