import type { SessionUser } from '@branchbook/contract/auth.ts';
import { Button, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { navItemsFor } from '../shared/navigation.ts';
import classes from './portal-layout.module.css';

type Props = { user: SessionUser; onLogout: () => void; onNavigate?: () => void };

export const Sidebar = ({ user, onLogout, onNavigate }: Props) => (
  <div className={classes['sidebar']}>
    <div className={classes['person']}>
      <Text fw={600} size="sm" truncate title={user.name}>
        {user.name}
      </Text>
      <Text size="xs" c="dimmed" truncate title={user.email}>
        {user.email}
      </Text>
    </div>
    <nav aria-label="Portal" className={classes['nav']}>
      {navItemsFor(user).map(({ label, to, icon: ItemIcon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === paths.portal, includeSearch: false }}
          className={classes['navItem']}
          onClick={onNavigate}
        >
          <ItemIcon size={18} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
    <Button
      variant="subtle"
      color="gray"
      justify="flex-start"
      leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
      onClick={onLogout}
    >
      Logout
    </Button>
  </div>
);
