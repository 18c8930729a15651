import {
  IconBook2,
  IconCalculator,
  IconCertificate,
  IconClipboardList,
  IconEggs,
  IconFileCertificate,
  IconFirstAidKit,
  IconMessageExclamation,
  IconNotebook,
  IconSchool,
  IconSoup,
  IconTemperature,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenProps } from './offline/screen.ts';
import type { StoredSnapshot } from './offline/tablet-store.ts';
import type { Session } from './offline/session.ts';
import { isManager } from './shared/roles.ts';
import { preloadable } from './shared/preloadable.tsx';

const screens = {
  today: {
    label: 'Today',
    icon: IconClipboardList,
    load: () => import('./features/occurrences/today-screen.tsx').then((file) => file.TodayScreen),
  },
  temperature: {
    label: 'Temperatures',
    icon: IconTemperature,
    load: () =>
      import('./features/temperature/temperature-screen.tsx').then(
        (file) => file.TemperatureScreen,
      ),
  },
  food: {
    label: 'Food checks',
    icon: IconToolsKitchen2,
    load: () =>
      import('./features/food-checks/food-checks-screen.tsx').then((file) => file.FoodChecksScreen),
  },
  'food-safety': {
    label: 'Food safety',
    icon: IconSoup,
    load: () =>
      import('./features/sfbb/food-safety-screen.tsx').then((file) => file.FoodSafetyScreen),
  },
  visitors: {
    label: 'Visitors',
    icon: IconUsers,
    load: () =>
      import('./features/visitors/visitors-screen.tsx').then((file) => file.VisitorsScreen),
  },
  accidents: {
    label: 'Accidents',
    icon: IconFirstAidKit,
    load: () =>
      import('./features/accidents/accidents-screen.tsx').then((file) => file.AccidentsScreen),
  },
  complaints: {
    label: 'Complaints',
    icon: IconMessageExclamation,
    load: () =>
      import('./features/complaints/complaints-screen.tsx').then((file) => file.ComplaintsScreen),
  },
  diary: {
    label: 'Diary',
    icon: IconNotebook,
    load: () => import('./features/diary/diary-screen.tsx').then((file) => file.DiaryScreen),
  },
  training: {
    label: 'Training',
    icon: IconSchool,
    load: () =>
      import('./features/training/training-screen.tsx').then((file) => file.TrainingScreen),
  },
  guides: {
    label: 'Guides',
    icon: IconBook2,
    load: () => import('./features/training/guides-screen.tsx').then((file) => file.GuidesScreen),
  },
  allergens: {
    label: 'Allergens',
    icon: IconEggs,
    load: () =>
      import('./features/allergens/allergens-screen.tsx').then((file) => file.AllergensScreen),
  },
  papers: {
    label: 'Papers',
    icon: IconCertificate,
    load: () => import('./features/papers/papers-screen.tsx').then((file) => file.PapersScreen),
  },
  inspector: {
    label: 'Inspector',
    icon: IconFileCertificate,
    load: () =>
      import('./features/inspector-packs/inspector-screen.tsx').then(
        (file) => file.InspectorScreen,
      ),
  },
  vat: {
    label: 'VAT',
    icon: IconCalculator,
    load: () => import('./features/vat/vat-screen.tsx').then((file) => file.VatScreen),
  },
} satisfies Record<
  string,
  { label: string; icon: Icon; load: () => Promise<ComponentType<ScreenProps>> }
>;

export type ScreenName = keyof typeof screens;

export type Screen = {
  name: ScreenName;
  label: string;
  icon: Icon;
  Content: ComponentType<ScreenProps>;
  /** Loads the screen before it is shown. */
  preload: () => Promise<unknown>;
};

const screenOf = (name: ScreenName): Screen => {
  const { label, icon, load } = screens[name];
  const { Component, preload } = preloadable<ScreenProps>(load);
  return { name, label, icon, Content: Component, preload };
};

/** First screen after unlocking. */
export const FIRST_SCREEN = screenOf('today');

/** All screens behind the lock, each in its own chunk. */
export const SCREENS: Screen[] = [
  FIRST_SCREEN,
  ...(Object.keys(screens) as ScreenName[])
    .filter((name) => name !== FIRST_SCREEN.name)
    .map(screenOf),
];

/**
 * Returns the screens of a person at a branch: the food safety diary is only for branches that keep
 * one, the papers for those whose server sends them, and the inspector pack for managers.
 */
export const screensOf = ({ data }: StoredSnapshot, { roleId }: Session): Screen[] =>
  SCREENS.filter(({ name }) => {
    if (name === 'food-safety') return data.food_diary !== undefined;
    if (name === 'papers') return data.papers !== undefined;
    return name !== 'inspector' || isManager(roleId);
  });
