import { EXPIRY_STATUSES, expiryLabels } from './expiry.ts';

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

/** What a period of validity rests on. */
export const PAPER_BASES = ['law', 'guidance', 'habit'] as const;
export type PaperBasis = (typeof PAPER_BASES)[number];
export const paperBasisLabel: Record<PaperBasis, string> = {
  law: 'By law',
  guidance: 'By guidance',
  habit: 'By habit: check what applies to you',
};

export type PaperPreset = {
  label: string;
  /** Months from issue to expiry that the form proposes; null where the paper itself says it. */
  months: number | null;
  basis: PaperBasis;
  /** What the rule says, and for whom. */
  rule: string;
  source: { title: string; url: string } | null;
};

/** The day on which the presets that have a source were compared with it. */
export const PRESETS_CHECKED = '2026-11-26';

export const PAPER_PRESETS: Record<PaperKind, PaperPreset> = {
  'fire-risk-assessment': {
    label: 'Fire risk assessment',
    months: 12,
    basis: 'habit',
    rule: 'The law asks for a fire risk assessment that is reviewed regularly, and sets no period. Many review it every year, and after every change.',
    source: {
      title: 'Mid and West Wales Fire and Rescue Service',
      url: 'https://www.mawwfire.gov.uk/eng/your-safety/business-fire-safety/fire-law-and-guidance-for-business/',
    },
  },
  'gas-safety': {
    label: 'Gas safety',
    months: 12,
    basis: 'guidance',
    rule: 'By law gas appliances at work are kept safe; councils expect an inspection every year by a Gas Safe registered engineer.',
    source: {
      title: 'Lancaster City Council, gas safety',
      url: 'https://lancaster.gov.uk/environmental-health/health-and-safety/occupational-safety/gas-safety',
    },
  },
  'electrical-installation': {
    label: 'Electrical installation (EICR)',
    months: 60,
    basis: 'guidance',
    rule: 'By law electrical systems at work are kept safe. Shops are usually tested every five years; the report itself gives the next date.',
    source: null,
  },
  'portable-appliances': {
    label: 'Portable appliances (PAT)',
    months: 12,
    basis: 'habit',
    rule: 'No period is set by law: it depends on the appliance and its use. Check what your risk assessment says.',
    source: null,
  },
  'employers-liability': {
    label: 'Employers’ liability insurance',
    months: 12,
    basis: 'law',
    rule: 'Employers must be insured, and the certificate must be shown to staff. Policies usually last a year: the certificate gives its last day.',
    source: {
      title: 'Hiscox, employers’ liability certificate',
      url: 'https://www.hiscox.co.uk/business-blog/employers-liability-certificate/',
    },
  },
  'public-liability': {
    label: 'Public liability insurance',
    months: 12,
    basis: 'habit',
    rule: 'Policies usually last a year. Check the last day of yours.',
    source: null,
  },
  'alcohol-licence': {
    label: 'Premises licence (alcohol)',
    months: null,
    basis: 'law',
    rule: 'In England and Wales a premises licence has no end unless it says so, but is suspended when the annual fee is not paid. Other rules apply in Scotland and Northern Ireland.',
    source: {
      title: 'Bassetlaw District Council, how long a premises licence lasts',
      url: 'https://www.bassetlaw.gov.uk/legal-and-licensing/licensing-act-2003/premises-licence/how-long-will-a-premises-licence-last/',
    },
  },
  'food-registration': {
    label: 'Food business registration',
    months: null,
    basis: 'habit',
    rule: 'Registration has no end, but changes must be told to the council. Check with yours.',
    source: null,
  },
  'pest-control': {
    label: 'Pest-control contract',
    months: 12,
    basis: 'habit',
    rule: 'The contract gives its last day. Check yours.',
    source: null,
  },
  'equipment-lease': {
    label: 'Equipment lease',
    months: 36,
    basis: 'habit',
    rule: 'The lease gives its last day. Check yours.',
    source: null,
  },
  'music-licence': {
    label: 'Music licence',
    months: 12,
    basis: 'habit',
    rule: 'Licences are usually renewed every year. Check yours.',
    source: null,
  },
  'lift-inspection': {
    label: 'Lift inspection (LOLER)',
    months: 6,
    basis: 'law',
    rule: 'Lifts that carry people at work are thoroughly examined every six months, goods lifts every 12, or as an examination scheme says (LOLER, regulation 9).',
    source: {
      title: 'Safety and Health Practitioner, on LOLER',
      url: 'https://www.shponline.co.uk/transport-safety/transport-and-logistics-%EF%BE%96-lift-%EF%BE%96-elevation/',
    },
  },
  legionella: {
    label: 'Legionella risk assessment',
    months: 24,
    basis: 'habit',
    rule: 'The assessment is reviewed regularly and when something changes. Check what your assessor says.',
    source: null,
  },
  other: {
    label: 'Other paper',
    months: null,
    basis: 'habit',
    rule: 'Any other paper that expires.',
    source: null,
  },
};
