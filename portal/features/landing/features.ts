import {
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconDeviceTablet,
  IconLockAccess,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

type Feature = { icon: Icon; title: string; text: string };

/** Only what the product does today; each area adds its own when it is built. */
export const FEATURES: readonly Feature[] = [
  {
    icon: IconChecklist,
    title: 'Day-to-day task tracking',
    text: 'Write a task once at head office and give it to every branch, daily, weekly, monthly or once a year.',
  },
  {
    icon: IconBuildingStore,
    title: 'Multi-location support',
    text: 'One head office and as many branches as you run, each with its own people and tasks.',
  },
  {
    icon: IconDeviceTablet,
    title: 'Branch tablets',
    text: 'Set up a tablet in each branch. Staff tap their name, enter a PIN and see what is due today.',
  },
  {
    icon: IconChartBar,
    title: 'Reports you can take away',
    text: 'See what was done, what was not and what is overdue, and export it as a PDF.',
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
