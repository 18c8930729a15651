import type { VISIT_REASONS } from '@branchbook/contract/visitors.ts';

export type Caller = {
  full_name: string;
  company_name: string | null;
  reason: (typeof VISIT_REASONS)[number] | 'Window cleaning' | 'Pest control' | 'Waste collection';
  /** Shortest and longest stay in minutes. */
  stays: [number, number];
};

const from = (
  company_name: string | null,
  reason: Caller['reason'],
  stays: Caller['stays'],
  ...names: string[]
): Caller[] => names.map((full_name) => ({ full_name, company_name, reason, stays }));

/** Frequent visitors, whose companies have a saved profile. */
export const REGULARS: Caller[] = [
  ...from('Wharfe Valley Dairy', 'Delivery', [8, 20], 'Keith Ramsbottom', 'Donna Priestley'),
  ...from('Moorland Meats', 'Delivery', [10, 25], 'Ibrahim Yusuf'),
  ...from('Calder Fruit & Veg', 'Delivery', [8, 25], 'Sandra Holroyd', 'Pavel Horák'),
  ...from('Northern Chill Refrigeration', 'Repair', [40, 150], 'Maria Santos', 'Neil Garside'),
  ...from('Ridings Pest Control', 'Pest control', [25, 50], 'Hamish Buchan'),
  ...from('Brightside Window Cleaning', 'Window cleaning', [20, 45], 'Tyrone Walker'),
  ...from('Pennine Waste', 'Waste collection', [5, 12], 'Gareth Pugh', 'Olu Bankole'),
  ...from('Beacon Fire & Safety', 'Inspection', [45, 110], 'Yvonne Clarke'),
  ...from('Aire Electrical', 'Repair', [30, 140], 'Sunil Mistry'),
];

export const OTHERS: Caller[] = [
  ...from('Environmental Health', 'Inspection', [50, 100], 'Judith Crabtree', 'Femi Adebayo'),
  ...from('Roastery on the Hill', 'Meeting', [30, 60], 'Lucía Fernández'),
  ...from('Harbour & Moor Magazine', 'Meeting', [30, 70], 'Jonty Feather'),
  ...from(null, 'Interview', [20, 50], 'Leah Stott', 'Mateusz Kaczmarek', 'Aaliyah Begum'),
  ...from(null, 'Meeting', [15, 40], 'Margaret Haigh'),
];
