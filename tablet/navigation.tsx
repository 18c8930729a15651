import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Screen, ScreenName } from './screens.ts';
import classes from './navigation.module.css';

/** Number of entries that fit side by side on a phone, next to 'More'. */
const ON_A_PHONE = 4;

type EntryProps = { screen: Screen; isCurrent: boolean; alert: string | undefined };

const Entry = ({ screen, isCurrent, alert }: EntryProps) => (
  <a
    className={classes['entry']}
    href={`#${screen.name}`}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <screen.icon size={24} aria-hidden />
    <span>{screen.label}</span>
    {alert !== undefined && (
      <>
        <span className={classes['alert']} aria-hidden>
          !
        </span>
        <VisuallyHidden>, {alert}</VisuallyHidden>
      </>
    )}
  </a>
);

const More = ({ screens, current }: { screens: Screen[]; current: ScreenName }) => (
  // Stays inside the navigation, a landmark, and its menu has only its entries as children.
  <Menu position="top-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <UnstyledButton
        className={classes['entry']}
        data-within={screens.some(({ name }) => name === current) || undefined}
      >
        <IconDots size={24} aria-hidden />
        <span>More</span>
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      {screens.map(({ name, label, icon: Icon }) => (
        <Menu.Item
          key={name}
          component="a"
          href={`#${name}`}
          aria-current={name === current ? 'page' : undefined}
          leftSection={<Icon size={22} aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

type Props = {
  screens: Screen[];
  current: ScreenName;
  /** Short text for each screen that needs attention at once. */
  alerts: Partial<Record<ScreenName, string>>;
};

/** Shows all screens: at the side, or at the bottom of a phone with some behind 'More'. */
export const Navigation = ({ screens, current, alerts }: Props) => (
  <nav className={classes['navigation']} aria-label="Screens">
    <ul className={classes['list']}>
      {screens.map((screen, place) => (
        <li key={screen.name} data-behind={place >= ON_A_PHONE || undefined}>
          <Entry screen={screen} isCurrent={screen.name === current} alert={alerts[screen.name]} />
        </li>
      ))}
      <li data-more>
        <More screens={screens.slice(ON_A_PHONE)} current={current} />
      </li>
    </ul>
  </nav>
);
