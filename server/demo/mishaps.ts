import { at } from './tasks.ts';

/** What somebody wrote into the accident book. */
export type Mishap = {
  site: string;
  daysAgo: number;
  /** Minutes after midnight. */
  at: number;
  /** Somebody who works there, by name; else whoever it was. */
  who: string;
  description: string;
  called?: { service_type: string; badge_number: string | null };
  /** What was added so many days later. */
  later?: { days: number; description: string };
};

export const MISHAPS: Mishap[] = [
  {
    site: 'Leeds',
    daysAgo: 3,
    at: at(11, 40),
    who: 'Yusuf Demir',
    description:
      'Cut the left index finger on the bread slicer while cleaning it. The guard was on. Wound rinsed, blue plaster, back to work after ten minutes.',
    later: {
      days: 1,
      description: 'The cut was glued at the walk-in centre in the evening. No time off.',
    },
  },
  {
    site: 'Leeds',
    daysAgo: 47,
    at: at(16, 5),
    who: 'Customer, Mrs Edith Sowerby',
    description:
      'Slipped on the wet mat inside the entrance and fell on the right wrist. The wet floor sign was out. Ice pack, her daughter collected her.',
  },
  {
    site: 'York',
    daysAgo: 26,
    at: at(12, 55),
    who: 'Mei-Ling Chen',
    description:
      'Steam from the coffee machine scalded the right forearm. Cooled under running water for 20 minutes, cling film, taken to hospital.',
    called: { service_type: 'Ambulance', badge_number: 'Y 2087' },
    later: { days: 4, description: 'Signed off work until Monday. The steam wand was replaced.' },
  },
  {
    site: 'Sheffield',
    daysAgo: 61,
    at: at(7, 15),
    who: 'Jack Ollerenshaw',
    description: 'Strained the lower back lifting two crates of milk at once. Sat down, went home.',
  },
  {
    site: 'Whitby',
    daysAgo: 12,
    at: at(18, 20),
    who: 'Ben Cockerill',
    description: 'Fish bone in the thumb while filleting. Removed with tweezers, disinfected.',
  },
  {
    site: 'Skipton',
    daysAgo: 5,
    at: at(13, 30),
    who: 'Customer, a boy of about six',
    description:
      'Bumped his forehead on the corner of the freezer. Small swelling, cold pack. His father was with him and wanted no doctor.',
  },
];
