import { at } from './tasks.ts';

/** An entry in the accident book. */
export type Mishap = {
  site: string;
  daysAgo: number;
  /** Minutes after midnight. */
  at: number;
  /** Name of an employee, or of any other injured person. */
  who: string;
  description: string;
  called?: { service_type: string; badge_number: string | null };
  /** Answers to what the form asks since November 2026; older entries have none. */
  asked?: {
    place: string;
    cause: string | null;
    injury: string;
    consent: boolean;
    /** Of someone who does not work here; null: not known. */
    stranger?: { occupation: string | null; address: string | null };
  };
  /** A later addition, made `days` days after the accident. */
  later?: { days: number; description: string };
};

/** Accidents of one year, and one that is older than the retention period. */
export const MISHAPS: Mishap[] = [
  {
    site: 'Leeds',
    daysAgo: 3,
    at: at(11, 40),
    who: 'Yusuf Demir',
    description:
      'Cut the left index finger on the bread slicer while cleaning it. The guard was on. Wound rinsed, blue plaster, back to work after ten minutes.',
    asked: {
      place: 'Bakery counter',
      cause: 'The crumb tray was wiped while the blade was still in reach.',
      injury: 'Cut of about 1 cm on the left index finger',
      consent: true,
    },
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
    asked: {
      place: 'Entrance',
      cause: 'The mat had soaked up rain and slid on the tiles.',
      injury: 'Swollen right wrist',
      consent: false,
      stranger: { occupation: 'Retired teacher', address: '14 Beech Mount, Leeds, LS9 6QT' },
    },
  },
  {
    site: 'York',
    daysAgo: 26,
    at: at(12, 55),
    who: 'Mei-Ling Chen',
    description:
      'Steam from the coffee machine scalded the right forearm. Cooled under running water for 20 minutes, cling film, taken to hospital.',
    asked: {
      place: 'Coffee bar',
      cause: 'The steam wand was loose.',
      injury: 'Scald on the right forearm, the size of a hand',
      consent: true,
    },
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
    asked: {
      place: 'Fish counter',
      cause: null,
      injury: 'Puncture in the right thumb',
      consent: true,
    },
  },
  {
    site: 'Skipton',
    daysAgo: 5,
    at: at(13, 30),
    who: 'Customer, a boy of about six',
    description:
      'Bumped his forehead on the corner of the freezer. Small swelling, cold pack. His father was with him and wanted no doctor.',
    asked: {
      place: 'Freezer aisle',
      cause: 'He ran round the corner of the freezer.',
      injury: 'Small swelling on the forehead',
      consent: false,
      stranger: { occupation: null, address: null },
    },
  },
  {
    site: 'Leeds',
    daysAgo: 79,
    at: at(9, 20),
    who: 'Customer, Mr Roy Tempest',
    description:
      'Caught his sleeve on the door handle and stumbled over the step. Grazed left knee, cleaned, plaster. He walked home.',
  },
  {
    site: 'Leeds',
    daysAgo: 96,
    at: at(14, 10),
    who: 'Yusuf Demir',
    description:
      'A tin fell from the top shelf of the store onto the right foot. Bruise, cold pack, safety shoes were worn.',
  },
  {
    site: 'Leeds',
    daysAgo: 131,
    at: at(10, 35),
    who: 'Customer, Ms Hannah Byrne',
    description:
      'Spilt her own coffee over the left hand at the counter. Cooled under water for ten minutes, went back to work.',
  },
  {
    site: 'Leeds',
    daysAgo: 158,
    at: at(7, 50),
    who: 'Delivery driver, Pavel Horák',
    description:
      'Trapped a finger between the roll cage and the ramp. Nail black, cold pack, drove on himself.',
  },
  {
    site: 'Leeds',
    daysAgo: 204,
    at: at(12, 15),
    who: 'Customer, Mr George Lumb',
    description:
      'Felt faint in the queue and sat down. Water and fresh air, better after ten minutes.',
  },
  {
    site: 'Leeds',
    daysAgo: 239,
    at: at(15, 40),
    who: 'Yusuf Demir',
    description: 'Small burn on the right wrist from the edge of the oven tray. Cooled, burn gel.',
  },
  {
    site: 'Leeds',
    daysAgo: 246,
    at: at(8, 5),
    who: 'Customer, Mrs Irene Naylor',
    description:
      'Slipped on frost by the bin store and fell on the hip. Blanket, taken to hospital.',
    called: { service_type: 'Ambulance', badge_number: 'L 1140' },
  },
  {
    site: 'Leeds',
    daysAgo: 301,
    at: at(17, 25),
    who: 'Customer, a girl of about four',
    description:
      'Pinched her thumb in the gate of the play corner. Cold pack, her mother was with her.',
  },
  {
    site: 'Leeds',
    daysAgo: 337,
    at: at(11, 5),
    who: 'Window cleaner, Tyrone Walker',
    description:
      'Knocked his head on the sign over the door. Swelling, cold pack, finished his round.',
  },
  {
    site: 'Leeds',
    daysAgo: 1142,
    at: at(13, 45),
    who: 'Customer, Mr Walter Hague',
    description:
      'Stumbled over a crate that stood in the aisle. Bruised shin, cold pack, needed no doctor.',
  },
  {
    site: 'Harrogate',
    daysAgo: 33,
    at: at(10, 50),
    who: 'Customer, Mrs Joan Pickles',
    description:
      'Bumped into the glass door and bruised her nose. Cold pack, sat down for a while.',
  },
  {
    site: 'Huddersfield',
    daysAgo: 18,
    at: at(16, 30),
    who: 'Customer, Mr Dev Anand',
    description:
      'Cut his thumb on the edge of a broken basket. Rinsed, plaster. The basket was thrown away.',
  },
];
