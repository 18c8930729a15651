import type { DatedRule, RuleSource } from './law-text.ts';
import { UK_NATIONS } from './law-text.ts';

/* Rules of law and guidance on which deadlines and answers of the product rest, as data. */

/** A rule with what it says. */
export type LawRule = DatedRule & { rule: string; source: RuleSource };

const TOBACCO_ACT: RuleSource = {
  name: 'Tobacco and Vapes Act 2026 (chapter 18), section 1 for England and Wales; Scotland and Northern Ireland have their own sections of the Act',
  url: 'https://www.legislation.gov.uk/ukpga/2026/18',
  read: null,
};

export const LAW_RULES = {
  'tobacco-born-2009': {
    rule: 'Tobacco, herbal smoking products and cigarette papers may not be sold to anyone born on or after 1 January 2009. Read at the source from when this holds in your nation, and how the notice is worded.',
    basis: 'law',
    nations: UK_NATIONS,
    from: '2027-01-01',
    until: null,
    source: TOBACCO_ACT,
  },
  'tobacco-age-england-wales': {
    rule: 'Tobacco and cigarette papers may not be sold to anyone under 18.',
    basis: 'law',
    nations: ['england', 'wales'],
    from: null,
    until: '2026-12-31',
    source: {
      name: 'Children and Young Persons Act 1933, section 7',
      url: 'https://www.legislation.gov.uk/ukpga/Geo5/23-24/12/section/7',
      read: null,
    },
  },
  'tobacco-age-scotland': {
    rule: 'Tobacco and cigarette papers may not be sold to anyone under 18.',
    basis: 'law',
    nations: ['scotland'],
    from: null,
    until: '2026-12-31',
    source: {
      name: 'Tobacco and Primary Medical Services (Scotland) Act 2010, section 4',
      url: 'https://www.legislation.gov.uk/asp/2010/3/section/4',
      read: null,
    },
  },
  'tobacco-age-northern-ireland': {
    rule: 'Tobacco and cigarette papers may not be sold to anyone under 18.',
    basis: 'law',
    nations: ['northern_ireland'],
    from: null,
    until: '2026-12-31',
    source: {
      name: 'Health and Personal Social Services (Northern Ireland) Order 1978',
      url: 'https://www.legislation.gov.uk/nisi/1978/1907',
      read: null,
    },
  },
  'accident-record': {
    rule: 'Records of accidents are kept for three years.',
    basis: 'law',
    nations: ['england', 'wales', 'scotland'],
    from: null,
    until: null,
    source: {
      name: 'Social Security (Claims and Payments) Regulations 1979, regulation 25, and RIDDOR 2013, regulation 12',
      url: 'https://www.legislation.gov.uk/uksi/2013/1471/regulation/12',
      read: null,
    },
  },
  'accident-record-northern-ireland': {
    rule: 'Records of accidents that must be reported are kept for three years.',
    basis: 'law',
    nations: ['northern_ireland'],
    from: null,
    until: null,
    source: {
      name: 'Reporting of Injuries, Diseases and Dangerous Occurrences Regulations (Northern Ireland) 1997',
      url: 'https://www.legislation.gov.uk/nisr/1997/455',
      read: null,
    },
  },
  'right-to-work-copies': {
    rule: 'An employer who wants to rely on a check keeps its copies while the person works there and for two years after.',
    basis: 'law',
    nations: UK_NATIONS,
    from: '2008-02-29',
    until: null,
    source: {
      name: 'Immigration (Restrictions on Employment) Order 2007, article 6',
      url: 'https://www.legislation.gov.uk/uksi/2007/3290/article/6',
      read: null,
    },
  },
  'fitness-48-hours': {
    rule: 'People who had diarrhoea or were sick handle food again 48 hours after the symptoms stopped.',
    basis: 'guidance',
    nations: UK_NATIONS,
    from: null,
    until: null,
    source: {
      name: 'Food Standards Agency: Food handlers, fitness to work',
      url: null,
      read: null,
    },
  },
  'allergen-check': {
    rule: 'The allergens of each dish are checked again every 12 months. No rule of law sets this period.',
    basis: 'habit',
    nations: UK_NATIONS,
    from: null,
    until: null,
    source: {
      name: 'Food Standards Agency: Allergen guidance for food businesses, which names no period',
      url: 'https://www.food.gov.uk/business-guidance/allergen-guidance-for-food-businesses',
      read: null,
    },
  },
} as const satisfies Record<string, LawRule>;

export type LawRuleKey = keyof typeof LAW_RULES;
