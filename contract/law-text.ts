import { MONTHS } from './dates.ts';
import type { Day } from './dates.ts';
import type { InForce } from './law.ts';
import { listed } from './listed.ts';

/* Rules of law and guidance in words: what they rest on, where they hold and since when. */

/** The nations whose law the product names. */
export const UK_NATIONS = ['england', 'wales', 'scotland', 'northern_ireland'] as const;
export type UkNation = (typeof UK_NATIONS)[number];

/** What a rule rests on: an act or regulation, official guidance, or what the trade does. */
export const RULE_BASES = ['law', 'guidance', 'habit'] as const;
export type RuleBasis = (typeof RULE_BASES)[number];

/** Where a rule is written. */
export type RuleSource = {
  name: string;
  /** Null where only the title is known. */
  url: string | null;
  /** Day on which its wording was read there; null where it was not read by us. */
  read: Day | null;
};

/** A rule with the days and nations in which it holds. */
export type DatedRule = InForce & {
  nations: readonly UkNation[];
  basis: RuleBasis;
  source: RuleSource | null;
};

const NAMES: Record<UkNation, string> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
};

const BASIS_TEXT: Record<RuleBasis, string> = {
  law: 'Law',
  guidance: 'Official guidance',
  habit: 'Habit in the trade',
};

/** Names nations: 'England and Wales', 'Great Britain', 'the United Kingdom'. */
export const nationsText = (nations: readonly UkNation[]): string => {
  const isOf = (nation: UkNation): boolean => nations.includes(nation);
  if (UK_NATIONS.every(isOf)) return 'the United Kingdom';
  if (!isOf('northern_ireland') && nations.length === 3) return 'Great Britain';
  return listed(UK_NATIONS.filter(isOf).map((nation) => NAMES[nation]));
};

/** Writes a day in full: '1 January 2027'. */
export const fullDay = (day: Day): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
};

/** Says since when or from when a rule holds, and until when; empty where neither is known. */
export const inForceText = ({ from, until }: InForce, day: Day): string =>
  [
    from === null ? '' : `${from <= day ? 'since' : 'from'} ${fullDay(from)}`,
    until === null ? '' : `until ${fullDay(until)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Says what a rule rests on: 'Law in England and Wales since 1 October 2021'. */
export const ruleText = (
  { basis, nations, from, until }: Omit<DatedRule, 'source'>,
  day: Day,
): string =>
  [BASIS_TEXT[basis], `in ${nationsText(nations)}`, inForceText({ from, until }, day)]
    .filter(Boolean)
    .join(' ');

/** Says whether the wording of a source was read, and when. */
export const readText = ({ read }: Pick<RuleSource, 'read'>): string =>
  read === null ? 'not read by us: read it at the source' : `read on ${fullDay(read)}`;
