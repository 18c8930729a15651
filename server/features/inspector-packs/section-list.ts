import { allergensSection } from './allergens-section.ts';
import { cleaningSection } from './cleaning-section.ts';
import { coursesSection } from './courses-section.ts';
import { diaryWithChecks } from './diary-checks-section.ts';
import { faultsSection } from './faults-section.ts';
import { foodChecksSection } from './food-checks-section.ts';
import { harmSection } from './harm-section.ts';
import { methodsSection } from './methods-section.ts';
import type { Section } from './pack-rules.ts';
import { pestsSection } from './pests-section.ts';
import { premisesPapersSection } from './premises-papers-section.ts';
import { probesSection } from './probes-section.ts';
import type { PackRecords } from './read-records.ts';
import { reviewsSection } from './reviews-section.ts';
import { suppliersSection } from './suppliers-section.ts';
import { temperaturesSection } from './temperatures-section.ts';
import { trainingSection } from './training-section.ts';

type Listed = { title: string; read: (records: PackRecords) => Section | Promise<Section> };

export const GAPS_TITLE = 'Gaps and open actions';

/**
 * The sections after the gaps, in the order in which officers ask. A further one is a file
 * *-section.ts and a line here.
 */
export const SECTIONS: readonly Listed[] = [
  { title: 'Safe methods', read: methodsSection },
  { title: 'Diary', read: diaryWithChecks },
  { title: 'Four-weekly reviews', read: reviewsSection },
  { title: 'Fridges and freezers', read: temperaturesSection },
  {
    title: 'Cooking and reheating',
    read: foodChecksSection(
      'cooking',
      { one: 'check of cooking or reheating', many: 'checks of cooking or reheating' },
      ['cooking', 'reheating'],
    ),
  },
  {
    title: 'Cooling',
    read: foodChecksSection('cooling', { one: 'check of cooling', many: 'checks of cooling' }, [
      'cooling',
    ]),
  },
  {
    title: 'Hot holding and cold display',
    read: foodChecksSection(
      'holding-and-display',
      { one: 'check of food on display', many: 'checks of food on display' },
      ['hot_hold', 'cold_display'],
    ),
  },
  {
    title: 'Deliveries',
    read: foodChecksSection(
      'deliveries',
      { one: 'check of a delivery', many: 'checks of deliveries' },
      ['delivery'],
    ),
  },
  { title: 'Probe checks', read: probesSection },
  { title: 'Cleaning', read: cleaningSection },
  { title: 'Pests', read: pestsSection },
  { title: 'Allergens', read: allergensSection },
  { title: 'Training', read: trainingSection },
  { title: 'Courses and certificates', read: coursesSection },
  { title: 'Suppliers', read: suppliersSection },
  { title: 'Premises papers', read: premisesPapersSection },
  { title: 'Illness and allergic reactions', read: harmSection },
  { title: 'Faults', read: faultsSection },
];
