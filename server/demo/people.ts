import type { TITLES } from '@branchbook/contract/onboarding.ts';

export type DemoPerson = {
  /** The name of the area that a manager oversees. */
  area?: string;
  title: (typeof TITLES)[number];
  name: string;
  nationality: string;
  position: string;
  role: 'owner' | 'manager' | 'staff';
};

type Line = [title: DemoPerson['title'], name: string, nationality: string, position: string];

const as =
  (role: DemoPerson['role']) =>
  ([title, name, nationality, position]: Line): DemoPerson => ({
    title,
    name,
    nationality,
    position,
    role,
  });

const team = (managers: Line[], staff: Line[]): DemoPerson[] => [
  ...managers.map(as('manager')),
  ...staff.map(as('staff')),
];

/** Managers at head office who oversee an area each. */
export const AREA_MANAGERS: readonly DemoPerson[] = [
  {
    ...as('manager')(['Ms', 'Hannah Whitaker', 'British', 'Area Manager']),
    area: 'West and South',
  },
];

/** The employees of each branch, by branch name. */
export const PEOPLE: Record<string, DemoPerson[]> = {
  'Head Office': [
    as('owner')(['Mrs', 'Penny Larkin', 'British', 'Owner']),
    ...team(
      [
        ['Mr', 'Rajesh Patel', 'British', 'Operations Manager'],
        ['Dr', 'Siân Pritchard', 'Welsh', 'Food Safety Manager'],
      ],
      [
        ['Mr', 'Tomasz Wiśniewski', 'Polish', 'Payroll Administrator'],
        ['Ms', 'Aoife Ní Bhriain', 'Irish', 'Office Administrator'],
        ['Mrs', 'Grace Oyelaran', 'Nigerian', 'Buyer'],
      ],
    ),
  ],
  Leeds: team(
    [
      ['Ms', 'Priya Raman', 'British', 'Branch Manager'],
      ['Mr', 'Łukasz Nowak', 'Polish', 'Assistant Manager'],
    ],
    [
      ['Mr', 'Daniel Okafor', 'British', 'Baker'],
      ['Miss', 'Chloé Martin', 'French', 'Barista'],
      ['Mr', 'Mohammed Iqbal', 'British', 'Shop Assistant'],
      ['Mrs', 'Bronwen Hughes', 'Welsh', 'Shop Assistant'],
      ['Mr', 'Yusuf Demir', 'Turkish', 'Chef'],
      ['Miss', 'Ellie Whitaker', 'British', 'Saturday Assistant'],
      ['Mr', 'Søren Kristensen', 'Danish', 'Kitchen Porter'],
    ],
  ),
  Harrogate: team(
    [['Mrs', 'Hannah Ackroyd', 'British', 'Branch Manager']],
    [
      ['Mr', 'Nikhil Deshmukh', 'Indian', 'Senior Baker'],
      ['Ms', 'Zuzana Nováková', 'Czech', 'Barista'],
      ['Mr', 'Callum MacLeod', 'Scottish', 'Shop Assistant'],
      ['Miss', 'Amara Nwosu', 'British', 'Shop Assistant'],
      ['Mr', 'Iñaki Etxeberria', 'Spanish', 'Chef'],
      ['Mrs', 'Joyce Bannister', 'British', 'Deli Counter'],
      ['Mr', 'Kwame Mensah', 'Ghanaian', 'Kitchen Porter'],
    ],
  ),
  York: team(
    [
      ['Mr', 'Owain Llewellyn', 'Welsh', 'Branch Manager'],
      ['Ms', 'Fatima Al-Sayed', 'British', 'Assistant Manager'],
    ],
    [
      ['Mr', 'George Thackray', 'British', 'Baker'],
      ['Miss', 'Mei-Ling Chen', 'British', 'Barista'],
      ['Mr', 'Andrei Popescu', 'Romanian', 'Shop Assistant'],
      ['Ms', 'Saoirse O’Donnell', 'Irish', 'Shop Assistant'],
      ['Mr', 'Tariq Mahmood', 'British', 'Chef'],
      ['Miss', 'Beth Fairweather', 'British', 'Deli Counter'],
    ],
  ),
  Sheffield: team(
    [['Mr', 'Darnell Campbell', 'British', 'Branch Manager']],
    [
      ['Mrs', 'Ioana Munteanu', 'Romanian', 'Team Leader'],
      ['Mr', 'Jack Ollerenshaw', 'British', 'Shop Assistant'],
      ['Miss', 'Nadia Hussain-Khan', 'British', 'Shop Assistant'],
      ['Mr', 'Péter Szabó', 'Hungarian', 'Deli Counter'],
      ['Ms', 'Ayşe Yılmaz', 'Turkish', 'Shop Assistant'],
      ['Mr', 'Connor Hague', 'British', 'Saturday Assistant'],
      ['Mrs', 'Blessing Adeyemi', 'Nigerian', 'Shop Assistant'],
    ],
  ),
  Huddersfield: team(
    [['Ms', 'Karen Brook', 'British', 'Branch Manager']],
    [
      ['Mr', 'Harpreet Singh Gill', 'British', 'Team Leader'],
      ['Miss', 'Weronika Zielińska', 'Polish', 'Shop Assistant'],
      ['Mr', 'Liam Sykes', 'British', 'Shop Assistant'],
      ['Ms', 'Thandiwe Dlamini', 'South African', 'Deli Counter'],
      ['Mr', 'José Ferreira', 'Portuguese', 'Shop Assistant'],
      ['Mrs', 'Sunita Chauhan', 'British', 'Shop Assistant'],
      ['Mr', 'Alfie Dyson', 'British', 'Saturday Assistant'],
    ],
  ),
  Whitby: team(
    [['Mr', 'Stephen Storr', 'British', 'Branch Manager']],
    [
      ['Mrs', 'Maureen Leadley', 'British', 'Baker'],
      ['Mr', 'Oleksandr Kovalenko', 'Ukrainian', 'Chef'],
      ['Miss', 'Freya Harland', 'British', 'Barista'],
      ['Mr', 'Dimitrios Papadopoulos', 'Greek', 'Shop Assistant'],
      ['Ms', 'Linh Nguyễn', 'Vietnamese', 'Shop Assistant'],
      ['Mr', 'Ben Cockerill', 'British', 'Kitchen Porter'],
    ],
  ),
  Skipton: team(
    [['Ms', 'Eleri Vaughan', 'Welsh', 'Branch Manager']],
    [
      ['Mr', 'Marek Dvořák', 'Czech', 'Team Leader'],
      ['Mrs', 'Shabana Akhtar', 'British', 'Shop Assistant'],
      ['Mr', 'Toby Metcalfe', 'British', 'Shop Assistant'],
      ['Ms', 'Inês Carvalho', 'Portuguese', 'Deli Counter'],
      ['Miss', 'Ruby Lister', 'British', 'Saturday Assistant'],
    ],
  ),
};
