import { Page, CardsSkeleton } from '@branchbook/ui/page.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconBell,
  IconChevronRight,
  IconCreditCard,
  IconInfoCircle,
  IconLock,
  IconShield,
  IconUser,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import type { SettingsSection } from '../paths.ts';
import { lazyPart } from '../shared/lazy-component.ts';
import { LinkAnchor } from '../shared/links.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { may, useUser } from '../shared/user.tsx';
import classes from './settings-screen.module.css';

const Profile = lazyPart(() => import('../features/account/profile-panel.tsx'), 'ProfilePanel');
const Choices = lazyPart(
  () => import('../features/notifications/choices-panel.tsx'),
  'ChoicesPanel',
);
const AlertSettings = lazyPart(
  () => import('../features/alerts/alert-settings-panel.tsx'),
  'AlertSettingsPanel',
);
const PushDevices = lazyPart(
  () => import('../features/push-devices/devices-panel.tsx'),
  'PushDevicesPanel',
);
const Webhook = lazyPart(() => import('../features/webhook/webhook-panel.tsx'), 'WebhookPanel');
const Digests = lazyPart(() => import('../features/digests/digests-panel.tsx'), 'DigestsPanel');
const Security = lazyPart(() => import('../features/account/security-panel.tsx'), 'SecurityPanel');
const Privacy = lazyPart(() => import('../features/privacy/privacy-panel.tsx'), 'PrivacyPanel');
const CompanyData = lazyPart(
  () => import('../features/privacy/company-data-panel.tsx'),
  'CompanyDataPanel',
);
const Ledger = lazyPart(() => import('../features/ledger/ledger-panel.tsx'), 'LedgerPanel');
const CurrentPlan = lazyPart(
  () => import('../features/subscription/current-plan-panel.tsx'),
  'CurrentPlanPanel',
);
const SystemInformation = lazyPart(
  () => import('../features/health/system-information-panel.tsx'),
  'SystemInformationPanel',
);

type Entry = { section: SettingsSection; title: string; about: string; Icon: TablerIcon };

const ENTRIES: readonly Entry[] = [
  { section: 'profile', title: 'Profile', about: 'Your name, email and phone', Icon: IconUser },
  {
    section: 'notifications',
    title: 'Notifications',
    about: 'What we notify you about, and how',
    Icon: IconBell,
  },
  {
    section: 'alerts',
    title: 'Alerts',
    about: 'Who is told when something is wrong',
    Icon: IconAlertTriangle,
  },
  {
    section: 'security',
    title: 'Security',
    about: 'Password, PIN, two-step sign-in and devices',
    Icon: IconLock,
  },
  {
    section: 'privacy',
    title: 'Data & Privacy',
    about: 'What we keep, for how long, and how to delete it',
    Icon: IconShield,
  },
  { section: 'plan', title: 'Plan', about: 'Price and renewal date', Icon: IconCreditCard },
  {
    section: 'system',
    title: 'System information',
    about: 'Version, environment and support',
    Icon: IconInfoCircle,
  },
];

const AlertParts = () => (
  <>
    <AlertSettings />
    <PushDevices />
    {may(useUser(), 'manage_company') && <Webhook />}
  </>
);

const Section = ({ section }: { section: SettingsSection }) => {
  const user = useUser();
  if (section === 'alerts') return <AlertParts />;
  if (section === 'notifications') {
    return (
      <>
        <Choices />
        <Digests />
      </>
    );
  }
  if (section === 'security') return <Security />;
  if (section === 'plan') return <CurrentPlan />;
  if (section === 'system') return <SystemInformation />;
  if (section === 'profile') return <Profile />;
  return (
    <>
      <Privacy />
      {may(user, 'view_branch_reports') && <Ledger />}
      {may(user, 'delete_company') && <CompanyData />}
    </>
  );
};

const Sections = ({ entries, shown }: { entries: readonly Entry[]; shown?: SettingsSection }) => (
  <nav aria-label="Settings" className={classes['nav']}>
    <ul className={classes['list']}>
      {entries.map(({ section, title, about, Icon }) => (
        <li key={section}>
          <Link
            to={paths.settings}
            search={{ section }}
            className={classes['entry']}
            aria-current={section === shown ? 'page' : undefined}
          >
            <Icon size={20} aria-hidden />
            <span className={classes['words']}>
              {title}
              <Text span size="xs" c="dimmed" className={classes['about']}>
                {about}
              </Text>
            </span>
            <IconChevronRight size={18} aria-hidden className={classes['more']} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** Shows the list of sections beside the open section; on phones, the list and then the section. */
export const SettingsScreen = () => {
  usePageTitle('Settings');
  const user = useUser();
  const search = useSearch({ from: '/portal/settings' });
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const entries = ENTRIES.filter(
    ({ section }) =>
      (section !== 'plan' || may(user, 'manage_company')) &&
      (section !== 'alerts' || may(user, 'clear_alerts')),
  );
  const asked = entries.find(({ section }) => section === search.section)?.section;
  const shown = asked ?? (isWide ? 'profile' : undefined);

  const before = useRef(shown);
  useEffect(() => {
    // On a phone, the pressed link disappeared with the list.
    if (!isWide && before.current !== shown) focusMain();
    before.current = shown;
  }, [shown, isWide]);

  return (
    <Page title="Settings">
      <div className={classes['columns']}>
        {(isWide || !shown) && <Sections entries={entries} shown={shown} />}
        {shown && (
          <Stack gap="lg" className={classes['section']}>
            {!isWide && (
              <LinkAnchor
                to={paths.settings}
                search={{}}
                underline="always"
                size="sm"
                data-standalone
              >
                All settings
              </LinkAnchor>
            )}
            <Suspense fallback={<CardsSkeleton count={1} height={240} label="Loading" />}>
              <Section section={shown} />
            </Suspense>
          </Stack>
        )}
      </div>
    </Page>
  );
};
