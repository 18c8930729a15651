import type { Rating } from '@branchbook/contract/hygiene-ratings.ts';

/** First id of each kind: the demo company has the same ids on every machine. */
export const FIRST_ID = {
  subscription: 330_100,
  branch: 520_101,
  employee: 630_001,
  task: 740_001,
  occurrence: 850_001,
  device: 960_001,
  photo: 970_001,
  equipment: 140_001,
  reading: 150_001,
  visitorProfile: 180_001,
  visitor: 190_001,
  accident: 210_001,
  accidentAddress: 215_001,
  training: 220_001,
  diary: 230_001,
  savedReport: 240_001,
  closure: 250_001,
  slots: 260_001,
  checklist: 270_001,
  area: 280_001,
  reportSchedule: 290_001,
  foodCheck: 350_001,
  probe: 312_001,
  probeCheck: 314_001,
  supplier: 318_001,
  dish: 310_001,
  dishVersion: 320_001,
  complaint: 340_001,
  paper: 300_001,
  course: 302_001,
  certificate: 304_001,
  rightToWork: 306_001,
} as const;

/** First ids for records that users create after the demo is loaded. */
export const NEXT_ID = {
  company_ids: 411_000,
  subscription_ids: 331_000,
  branch_ids: 521_000,
  employee_ids: 631_000,
  task_ids: 741_000,
  occurrence_ids: 900_000,
  device_ids: 961_000,
  photo_ids: 971_000,
  equipment_ids: 141_000,
  reading_ids: 170_000,
  visitor_profile_ids: 181_000,
  visitor_ids: 195_000,
  accident_ids: 211_000,
  accident_address_ids: 216_000,
  training_record_ids: 221_000,
  diary_ids: 235_000,
  saved_report_ids: 241_000,
  closure_ids: 251_000,
  temp_slot_ids: 261_000,
  checklist_ids: 271_000,
  area_ids: 281_000,
  report_schedule_ids: 291_000,
  food_check_ids: 400_000,
  probe_ids: 313_000,
  probe_check_ids: 316_000,
  supplier_ids: 319_000,
  dish_ids: 311_000,
  dish_version_ids: 321_000,
  complaint_ids: 341_000,
  paper_ids: 301_000,
  course_ids: 303_000,
  certificate_ids: 305_000,
  right_to_work_ids: 307_000,
} as const;

/** The areas of the company with their branches. */
export const AREAS: readonly { name: string; branches: readonly string[] }[] = [
  { name: 'West and South', branches: ['Leeds', 'Sheffield', 'Huddersfield'] },
  { name: 'North and Coast', branches: ['Harrogate', 'York', 'Whitby', 'Skipton'] },
];

export const COMPANY = {
  id: 410_200,
  business_type: 'Limited Company',
  trading_name: 'Penny Lark Stores',
  companies_house_number: '00000000',
  address: '3 Calder Wharf',
  town: 'Leeds',
  postcode: 'LS1 0AA',
  mobile: '0113 496 0200',
  email: 'hello@pennylark.example',
  vat_no: 'GB000000000',
  branch_count: 8,
} as const;

export const MAIL_DOMAIN = 'pennylark.example';
export const TIMEZONE = 'Europe/London';
/** The days of all branches end at midnight. */
export const BRANCH_TIME = { timezone: TIMEZONE, day_ends: 0 };

/** `PASSWORD` is every user's in the portal, `BRANCH_PASSWORD` every tablet's. */
export const PASSWORD = 'Branchbook1';
export const BRANCH_PASSWORD = 'penny-lark';

export const DAYS_OF_HISTORY = 91;

export type DemoBranch = {
  name: string;
  address: string;
  town: string;
  county: string;
  postcode: string;
  /** The branch has a kitchen with its own equipment and tasks. */
  kitchen: boolean;
  /** Percentage of tasks that are done in time. */
  inTime: number;
  /** Age in days of a branch that opened after the start of the history. */
  openDays?: number;
  /** Days on which the branch was closed, counted back from today. */
  closed?: { fromDaysAgo: number; toDaysAgo: number; reason: string };
  /** Its food hygiene rating, and how many days ago the inspection was. */
  rating?: { value: Rating; daysAgo: number | null };
  tablets: string[];
};

/** The branches, head office first. */
export const BRANCHES: DemoBranch[] = [
  {
    name: 'Head Office',
    address: '3 Calder Wharf',
    town: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 0AA',
    kitchen: false,
    inTime: 93,
    tablets: ['Reception tablet'],
  },
  {
    name: 'Leeds',
    address: '41 Kirkstall Row',
    town: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS2 0AB',
    kitchen: true,
    inTime: 92,
    rating: { value: '5', daysAgo: 212 },
    tablets: ['Till tablet', 'Kitchen tablet'],
  },
  {
    name: 'Harrogate',
    address: '8 Montpellier Walk',
    town: 'Harrogate',
    county: 'North Yorkshire',
    postcode: 'HG1 0AC',
    kitchen: true,
    inTime: 96,
    rating: { value: '5', daysAgo: 148 },
    tablets: ['Till tablet'],
  },
  {
    name: 'York',
    address: '17 Saddlers Court',
    town: 'York',
    county: 'North Yorkshire',
    postcode: 'YO1 0AD',
    kitchen: true,
    inTime: 90,
    rating: { value: '4', daysAgo: 301 },
    tablets: ['Till tablet'],
  },
  {
    name: 'Sheffield',
    address: '102 Cutlers Lane',
    town: 'Sheffield',
    county: 'South Yorkshire',
    postcode: 'S1 0AE',
    kitchen: false,
    inTime: 88,
    rating: { value: '5', daysAgo: 95 },
    tablets: ['Till tablet'],
  },
  {
    name: 'Huddersfield',
    address: '5 Cloth Hall Yard',
    town: 'Huddersfield',
    county: 'West Yorkshire',
    postcode: 'HD1 0AF',
    kitchen: false,
    inTime: 91,
    closed: { fromDaysAgo: 5, toDaysAgo: 4, reason: 'New floor in the shop' },
    rating: { value: '3', daysAgo: 254 },
    tablets: ['Till tablet'],
  },
  {
    name: 'Whitby',
    address: '29 Harbour Steps',
    town: 'Whitby',
    county: 'North Yorkshire',
    postcode: 'YO21 0AG',
    kitchen: true,
    inTime: 78,
    rating: { value: '2', daysAgo: 61 },
    tablets: ['Till tablet'],
  },
  {
    name: 'Skipton',
    address: '12 Canal Side',
    town: 'Skipton',
    county: 'North Yorkshire',
    postcode: 'BD23 0AH',
    kitchen: false,
    inTime: 86,
    openDays: 40,
    rating: { value: 'awaiting_inspection', daysAgo: null },
    tablets: ['Till tablet'],
  },
];
