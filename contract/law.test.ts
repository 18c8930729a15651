import { describe, expect, it } from 'vitest';
import { lawNewsDue } from './law-news.ts';
import { LAW_RULES } from './law-rules.ts';
import { nationsText, readText, ruleText } from './law-text.ts';
import { isInForce } from './law.ts';

describe('a rule of law', () => {
  it('holds from its first to its last day, both included', () => {
    const rule = { from: '2027-01-01', until: '2027-12-31' };
    const days = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'];
    expect(days.map((day) => isInForce(rule, day))).toEqual([false, true, true, false]);
    expect(isInForce({ from: null, until: null }, '1990-01-01')).toBe(true);
  });

  it('is named with its nations and days', () => {
    const rule = { basis: 'law', nations: ['wales', 'england'], until: null } as const;
    const dated = { ...rule, from: '2021-10-01' };
    expect(ruleText(dated, '2026-11-27')).toBe('Law in England and Wales since 1 October 2021');
    expect(ruleText(dated, '2021-09-30')).toBe('Law in England and Wales from 1 October 2021');
    expect(ruleText({ ...rule, from: null }, '2026-11-27')).toBe('Law in England and Wales');
    expect(ruleText({ ...rule, from: null, until: '2026-12-31' }, '2026-11-27')).toBe(
      'Law in England and Wales until 31 December 2026',
    );
    expect(nationsText(['england', 'wales', 'scotland'])).toBe('Great Britain');
    expect(nationsText(['england', 'wales', 'scotland', 'northern_ireland'])).toBe(
      'the United Kingdom',
    );
  });

  it('says when its source was not read', () => {
    expect(readText(LAW_RULES['tobacco-born-2009'].source)).toBe(
      'not read by us: read it at the source',
    );
    expect(readText({ read: '2026-11-26' })).toBe('read on 26 November 2026');
  });

  it('is told 30 and 7 days ahead, late if that day was missed, and not any more once it holds', () => {
    const due = (day: string) => lawNewsDue('tobacco-born-2009', day);
    expect(due('2026-12-01')).toBeNull();
    expect(due('2026-12-02')).toBe(30);
    expect(due('2026-12-24')).toBe(30);
    expect(due('2026-12-25')).toBe(7);
    expect(due('2026-12-31')).toBe(7);
    expect(due('2027-01-01')).toBeNull();
  });
});
