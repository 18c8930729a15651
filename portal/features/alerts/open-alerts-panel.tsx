import { Indicator, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { useUser } from '../../shared/user.tsx';
import { alertsNowQuery } from './api.ts';

/** Highest number that is shown; a higher count shows as 99+. */
const COUNTED = 99;

const Counted = () => {
  const { open = 0, unacknowledged = 0 } = useQuery(alertsNowQuery()).data ?? {};
  return (
    <Indicator
      label={<span aria-hidden>{open > COUNTED ? `${COUNTED}+` : open}</span>}
      disabled={open === 0}
      color={unacknowledged > 0 ? 'red' : 'gray'}
      size={18}
      offset={9}
    >
      <LinkButton to={paths.alerts} variant="subtle" color="gray" px="xs">
        <IconAlertTriangle size={20} aria-hidden />
        <VisuallyHidden>{open === 0 ? 'Alerts' : `Alerts, ${open} open`}</VisuallyHidden>
      </LinkButton>
    </Indicator>
  );
};

/** Shows how many alerts are open, and leads to them; for managers only. */
export const AlertButton = () => (mayOpen(useUser(), 'alerts') ? <Counted /> : null);
