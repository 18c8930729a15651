import {
  IconBook2,
  IconBuildingStore,
  IconChartBar,
  IconLockAccess,
  IconNotebook,
  IconSchool,
  IconTemperature,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { PictureName } from './picture-list.ts';

type UseCase = {
  title: string;
  text: string;
  points: readonly string[];
  picture: { name: PictureName; alt: string; device: 'tablet' | 'window' };
};

/** Uses of the product, each with a picture. */
export const USE_CASES: readonly UseCase[] = [
  {
    title: 'Day-to-day task tracking',
    text: 'Write a task once at head office and give it to every branch. Each shop sees what is due today, and what is late.',
    points: [
      'Daily, weekly, monthly or once a year, with a time it must be done by',
      'Some for managers only, some for everyone',
      'Overdue tasks stay in sight until someone has done them',
    ],
    picture: {
      name: 'portal-tasks',
      alt: 'The portal: tasks for managers and for everyone, with how often each is due',
      device: 'window',
    },
  },
  {
    title: 'A tablet in every branch',
    text: 'Set up tablets per branch with a number and a password. Staff tap their name, enter a PIN and get on with it.',
    points: [
      'Any tablet with a browser; no special equipment',
      'Keeps working when the network does not, and sends later',
      'Big targets, few words: made for wet hands and busy mornings',
    ],
    picture: {
      name: 'tablet-lock',
      alt: 'A branch tablet: the time, and the names of the people who work there',
      device: 'tablet',
    },
  },
  {
    title: 'Verification of completed tasks',
    text: 'Every tick carries a name, a time and a PIN. See who did what in which branch, and have a manager verify it.',
    points: [
      'Today, the past week or the past month at a glance',
      'What was not done, and the reason that was given',
      'A PDF to hand to an inspector',
    ],
    picture: {
      name: 'portal-report',
      alt: 'The portal: a branch’s week in figures, and how much was done day by day',
      device: 'window',
    },
  },
];

type Feature = { icon: Icon; title: string; text: string };

export const FEATURES: readonly Feature[] = [
  {
    icon: IconBuildingStore,
    title: 'Multi-location support',
    text: 'One head office and as many branches as you run, each with its own people and tasks.',
  },
  {
    icon: IconBook2,
    title: 'Visitor and accident book',
    text: 'Who came in and when they left, and what happened to whom, kept where you can find it.',
  },
  {
    icon: IconTemperature,
    title: 'Temperature checks',
    text: 'Fridges, freezers and hot food: what was measured, when, and by whom.',
  },
  {
    icon: IconNotebook,
    title: 'Daily diary',
    text: 'The day in a few lines for each branch, so that the next shift knows.',
  },
  {
    icon: IconSchool,
    title: 'User guides',
    text: 'Staff tutorials beside the task they explain, and a note of who has been trained.',
  },
  {
    icon: IconChartBar,
    title: 'Reports you can take away',
    text: 'What was done, what was not and what is overdue, on the screen or as a PDF.',
  },
  {
    icon: IconUsers,
    title: 'Your people in one place',
    text: 'Managers and staff by branch, with the details you need to run a team.',
  },
  {
    icon: IconLockAccess,
    title: 'Everyone sees their part',
    text: 'Owners, head office, branch managers and staff each see what their role needs.',
  },
];
