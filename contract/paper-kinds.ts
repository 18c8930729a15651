import { EXPIRY_STATUSES, expiryLabels } from './expiry.ts';
import { UK_NATIONS } from './law-text.ts';
import type { DatedRule, UkNation } from './law-text.ts';

/* Kinds of premises papers, as data: an operator sees the source of each rule and when it was read. No
   schema is here, so that pages that name the kinds load no zod. */

export const PAPER_KINDS = [
  'fire-risk-assessment',
  'gas-safety',
  'electrical-installation',
  'portable-appliances',
  'employers-liability',
  'public-liability',
  'alcohol-licence',
  'food-registration',
  'pest-control',
  'equipment-lease',
  'music-licence',
  'lift-inspection',
  'legionella',
  'other',
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_STATUSES = [...EXPIRY_STATUSES, 'not-needed'] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];
export const paperStatusLabel: Record<PaperStatus, string> = {
  ...expiryLabels,
  'not-needed': 'Not needed',
};

/** The statuses in the order of the list: what needs work first. */
export const PAPER_ORDER = ['expired', 'missing', 'expiring', 'valid', 'not-needed'] as const;

export type PaperPreset = DatedRule & {
  label: string;
  /** Months from issue to expiry that the form proposes; null where the paper itself says it. */
  months: number | null;
  /** What the rule says, and for whom. */
  rule: string;
};

const GREAT_BRITAIN: readonly UkNation[] = ['england', 'wales', 'scotland'];
const ENGLAND_AND_WALES: readonly UkNation[] = ['england', 'wales'];

/** The days of rules that have held since before Branchbook, and of which no end is known. */
const ALWAYS = { from: null, until: null } as const;

/** The day on which the sources that we read were read. */
const READ = '2026-11-26';

export const PAPER_PRESETS: Record<PaperKind, PaperPreset> = {
  'fire-risk-assessment': {
    label: 'Fire risk assessment',
    months: 12,
    basis: 'habit',
    nations: ENGLAND_AND_WALES,
    ...ALWAYS,
    rule: 'The law asks for a fire risk assessment that is reviewed regularly, and sets no period. Many review it every year, and after every change.',
    source: {
      name: 'Mid and West Wales Fire and Rescue Service: Fire law and guidance for business',
      url: 'https://www.mawwfire.gov.uk/eng/your-safety/business-fire-safety/fire-law-and-guidance-for-business/',
      read: READ,
    },
  },
  'gas-safety': {
    label: 'Gas safety',
    months: 12,
    basis: 'guidance',
    nations: ['england'],
    ...ALWAYS,
    rule: 'By law gas appliances at work are kept safe; councils expect an inspection every year by a Gas Safe registered engineer.',
    source: {
      name: 'Lancaster City Council: Gas safety',
      url: 'https://lancaster.gov.uk/environmental-health/health-and-safety/occupational-safety/gas-safety',
      read: READ,
    },
  },
  'electrical-installation': {
    label: 'Electrical installation (EICR)',
    months: 60,
    basis: 'habit',
    nations: GREAT_BRITAIN,
    ...ALWAYS,
    rule: 'By law electrical systems at work are kept safe; the law sets no period. Shops are usually tested every five years; the report itself gives the next date.',
    source: {
      name: 'Electricity at Work Regulations 1989, regulation 4, which names no period',
      url: 'https://www.legislation.gov.uk/uksi/1989/635/regulation/4',
      read: null,
    },
  },
  'portable-appliances': {
    label: 'Portable appliances (PAT)',
    months: 12,
    basis: 'habit',
    nations: GREAT_BRITAIN,
    ...ALWAYS,
    rule: 'No period is set by law: it depends on the appliance and its use. Check what your risk assessment says.',
    source: {
      name: 'HSE INDG236: Maintaining portable electric equipment in low-risk environments',
      url: 'https://www.hse.gov.uk/pubns/indg236.htm',
      read: null,
    },
  },
  'employers-liability': {
    label: 'Employers’ liability insurance',
    months: 12,
    basis: 'law',
    nations: GREAT_BRITAIN,
    ...ALWAYS,
    rule: 'Employers must be insured, and the certificate must be shown to staff. Policies usually last a year: the certificate gives its last day. Northern Ireland has a law of its own.',
    source: {
      name: 'Employers’ Liability (Compulsory Insurance) Act 1969, sections 1 and 4',
      url: 'https://www.legislation.gov.uk/ukpga/1969/57',
      read: null,
    },
  },
  'public-liability': {
    label: 'Public liability insurance',
    months: 12,
    basis: 'habit',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'Policies usually last a year. Check the last day of yours.',
    source: null,
  },
  'alcohol-licence': {
    label: 'Premises licence (alcohol)',
    months: null,
    basis: 'law',
    nations: ENGLAND_AND_WALES,
    ...ALWAYS,
    rule: 'In England and Wales a premises licence has no end unless it says so, but is suspended when the annual fee is not paid. Other rules apply in Scotland and Northern Ireland.',
    source: {
      name: 'Licensing Act 2003, sections 26 and 55A',
      url: 'https://www.legislation.gov.uk/ukpga/2003/17/section/26',
      read: null,
    },
  },
  'food-registration': {
    label: 'Food business registration',
    months: null,
    basis: 'law',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'A food business must be registered with its council, and tells it of changes and of closing. Register at least 28 days before opening. Registration has no end.',
    source: {
      name: 'Regulation (EC) No 852/2004, article 6',
      url: 'https://www.legislation.gov.uk/eur/2004/852/article/6',
      read: null,
    },
  },
  'pest-control': {
    label: 'Pest-control contract',
    months: 12,
    basis: 'habit',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'The contract gives its last day. Check yours.',
    source: null,
  },
  'equipment-lease': {
    label: 'Equipment lease',
    months: 36,
    basis: 'habit',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'The lease gives its last day. Check yours.',
    source: null,
  },
  'music-licence': {
    label: 'Music licence',
    months: 12,
    basis: 'habit',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'Licences are usually renewed every year. Check yours.',
    source: null,
  },
  'lift-inspection': {
    label: 'Lift inspection (LOLER)',
    months: 6,
    basis: 'law',
    nations: GREAT_BRITAIN,
    ...ALWAYS,
    rule: 'Lifts that carry people at work are thoroughly examined every six months, goods lifts every 12, or as an examination scheme says (LOLER, regulation 9). Northern Ireland has regulations of its own.',
    source: {
      name: 'Lifting Operations and Lifting Equipment Regulations 1998, regulation 9',
      url: 'https://www.legislation.gov.uk/uksi/1998/2307/regulation/9',
      read: null,
    },
  },
  legionella: {
    label: 'Legionella risk assessment',
    months: 24,
    basis: 'habit',
    nations: GREAT_BRITAIN,
    ...ALWAYS,
    rule: 'The assessment is reviewed regularly and when something changes. Check what your assessor says.',
    source: {
      name: 'HSE L8: Legionnaires’ disease, approved code of practice and guidance',
      url: 'https://www.hse.gov.uk/pubns/books/l8.htm',
      read: null,
    },
  },
  other: {
    label: 'Other paper',
    months: null,
    basis: 'habit',
    nations: UK_NATIONS,
    ...ALWAYS,
    rule: 'Any other paper that expires.',
    source: null,
  },
};
