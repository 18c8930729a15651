/**
 * Rules of the food safety diary: pure functions and tables, used alike by the server, the portal
 * and the tablet. Days are days of the branch (branch-day.ts).
 */

import { addDays, daysBetween } from './dates.ts';
import type { Day } from './dates.ts';
import type { Nation } from './opening-hours.ts';

/** The systems by which a diary is kept: ‘Safer food, better business’, and Scotland's CookSafe. */
export const SCHEMES = ['sfbb', 'cooksafe', 'safe_catering'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const schemeLabel: Record<Scheme, string> = {
  sfbb: 'Safer food, better business',
  cooksafe: 'CookSafe',
  safe_catering: 'Safe Catering',
};

const SCHEME_OF: Record<Nation, Scheme | null> = {
  england: 'sfbb',
  wales: 'sfbb',
  northern_ireland: 'safe_catering',
  scotland: 'cooksafe',
  other: null,
};

/**
 * Returns the system of a nation and a trade; null where the nation is not known. Safe Catering, the
 * guide of the Food Standards Agency in Northern Ireland, is for caterers and shops with a kitchen:
 * other shops there follow the pack for retailers.
 */
export const schemeOf = (nation: Nation, trade?: Trade | null): Scheme | null => {
  const scheme = SCHEME_OF[nation];
  return scheme === 'safe_catering' && trade && trade !== 'catering' ? 'sfbb' : scheme;
};

/** Sections of the safe methods, in their order. CookSafe calls its sections house rules. */
export const SECTIONS: Record<Scheme, readonly string[]> = {
  sfbb: ['Cross-contamination', 'Cleaning', 'Chilling', 'Cooking', 'Management'],
  cooksafe: [
    'Training',
    'Personal hygiene',
    'Cleaning',
    'Cross-contamination',
    'Pest control',
    'Waste',
    'Temperature control',
    'Stock control',
    'Maintenance',
  ],
  safe_catering: [
    'The plan',
    'Purchase and delivery',
    'Storage',
    'Preparation',
    'Cooking and reheating',
    'Cooling',
    'Service',
    'Hygiene',
  ],
};

export const PROBLEM_TOPICS = [
  'chilling',
  'cooking',
  'cleaning',
  'cross_contamination',
  'deliveries',
  'stock',
  'equipment',
  'pests',
  'staff',
  'other',
] as const;
export type ProblemTopic = (typeof PROBLEM_TOPICS)[number];

export const topicLabel: Record<ProblemTopic, string> = {
  chilling: 'Chilling and freezing',
  cooking: 'Cooking and hot food',
  cleaning: 'Cleaning',
  cross_contamination: 'Cross-contamination',
  deliveries: 'Deliveries',
  stock: 'Stock and dates',
  equipment: 'Equipment',
  pests: 'Pests',
  staff: 'Staff',
  other: 'Something else',
};

/** States of a day of the diary; an open day can still be signed by those who were there. */
export const DAY_STATES = [
  'open',
  'signed',
  'signed_with_gaps',
  'signed_late',
  'unsigned',
  'closed',
] as const;
export type DayState = (typeof DAY_STATES)[number];

export const dayStateLabel: Record<DayState, string> = {
  open: 'To be signed',
  signed: 'Signed',
  signed_with_gaps: 'Signed with gaps',
  signed_late: 'Signed late',
  unsigned: 'Not signed',
  closed: 'Closed',
};

/** Returns true until the end of the next day: so long may those sign who were there. */
export const isOpenToSign = (day: Day, today: Day): boolean =>
  day === today || day === addDays(today, -1);

export type DiaryDayFacts = {
  day: Day;
  today: Day;
  /** False for a day that was declared closed after records had been made on it. */
  isClosed: boolean;
  signature: { late: boolean; hasGaps: boolean } | null | undefined;
};

/** Returns the state of a day from the start of the diary to today; gaps weigh more than lateness. */
export const dayStateOf = ({ day, today, isClosed, signature }: DiaryDayFacts): DayState => {
  if (signature?.hasGaps) return 'signed_with_gaps';
  if (signature) return signature.late ? 'signed_late' : 'signed';
  if (isClosed) return 'closed';
  return isOpenToSign(day, today) ? 'open' : 'unsigned';
};

export type SigningFacts = {
  day: Day;
  /** The branch's day on which the signature is made. */
  today: Day;
  startsOn: Day;
  /** True if the person signed something else on a tablet of the branch on that day. */
  wasThere: boolean;
  isManager: boolean;
};

export type SigningVerdict =
  | { late: boolean }
  | { refusal: 'future' | 'before-start' | 'not-there' | 'too-late' };

/**
 * Returns whether a person may sign a day, and whether the signature is late. Until the end of the
 * next day only those who were there sign; after it only managers do, and their signature is late.
 */
export const signingVerdict = (facts: SigningFacts): SigningVerdict => {
  const { day, today, startsOn, wasThere, isManager } = facts;
  if (day > today) return { refusal: 'future' };
  if (day < startsOn) return { refusal: 'before-start' };
  if (isOpenToSign(day, today)) return wasThere ? { late: false } : { refusal: 'not-there' };
  return isManager ? { late: true } : { refusal: 'too-late' };
};

export const SIGNING_REFUSALS = {
  future: 'This day is still to come',
  'before-start': 'The diary begins after this day',
  'not-there':
    'Only someone who signed something on a tablet of the branch on that day can sign it',
  'too-late': 'Only a manager can sign a day after the end of the next day',
} as const satisfies Record<Extract<SigningVerdict, { refusal: string }>['refusal'], string>;

/** Hours without symptoms after which a person may handle food again. */
export const FIT_AFTER_HOURS = 48;

/** Returns the instant from which a person may handle food again. */
export const fitFrom = (clearAt: Date): Date =>
  new Date(clearAt.getTime() + FIT_AFTER_HOURS * 3_600_000);

/** Days of the diary that one review covers. */
export const REVIEW_DAYS = 28;

/** Four weeks of the diary, and the day from which they can be reviewed. */
export type ReviewPeriod = { start: Day; end: Day; due: Day };

const periodAt = (startsOn: Day, index: number): ReviewPeriod => {
  const start = addDays(startsOn, index * REVIEW_DAYS);
  const due = addDays(start, REVIEW_DAYS);
  return { start, end: addDays(due, -1), due };
};

/** Returns the four weeks that contain a day of the diary. */
export const reviewPeriodOf = (startsOn: Day, day: Day): ReviewPeriod =>
  periodAt(startsOn, Math.max(0, Math.floor(daysBetween(startsOn, day) / REVIEW_DAYS)));

/** Returns the first four weeks that have no review yet. Their days may not be over. */
export const nextReview = (startsOn: Day, reviewed: readonly Day[]): ReviewPeriod => {
  const done = new Set(reviewed);
  for (let index = 0; ; index += 1) {
    const period = periodAt(startsOn, index);
    if (!done.has(period.start)) return period;
  }
};

/** How often something must come within four weeks for the review to name it. */
export const REPEATED = 3;

export const REVIEW_QUESTIONS = {
  serious: 'Was there a serious problem, or did the same thing go wrong three times or more?',
  equipment: 'Is there new equipment, or has equipment been moved, repaired or taken away?',
  staff: 'Are there new staff, or staff with new work, who need training?',
  suppliers: 'Are there new suppliers, or deliveries that are not as they should be?',
  menu: 'Has the menu changed, or what you sell, or what it is made of?',
  methods: 'Has the way you work changed, so that a safe method must be written again?',
} as const;
export type ReviewQuestion = keyof typeof REVIEW_QUESTIONS;
export const REVIEW_QUESTION_NAMES = Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[];

/** Trades for which the ready-made methods differ. */
export const TRADES = ['catering', 'shop', 'butcher_fishmonger_baker'] as const;
export type Trade = (typeof TRADES)[number];
export const tradeLabel: Record<Trade, string> = {
  catering: 'Café, restaurant or takeaway',
  shop: 'Shop that sells food',
  butcher_fishmonger_baker: 'Butcher, fishmonger or baker',
};
