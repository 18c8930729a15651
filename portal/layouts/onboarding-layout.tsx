import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Container, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { BrandMark } from '../shared/brand.tsx';
import { LinkAnchor } from '../shared/links.tsx';
import classes from './onboarding-layout.module.css';

const STEPS = [
  { name: 'Company', path: paths.setupCompany },
  { name: 'Head office', path: paths.setupHeadOffice },
  { name: 'Subscription', path: paths.subscription },
  { name: 'Your profile', path: paths.completeProfile },
] as const;

/** Frames the setup pages, and shows the current step and those to come. */
export const OnboardingLayout = () => {
  const { pathname } = useLocation();
  const current = STEPS.findIndex(({ path }) => path === pathname);
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <Container size="md" className={classes['bar']}>
          <LinkAnchor to={paths.landing} c="inherit" underline="never" className={classes['home']}>
            <BrandMark />
          </LinkAnchor>
          <ColorSchemeToggle />
        </Container>
      </header>
      <Container component="main" size="md" className={classes['main']}>
        <ol className={classes['steps']} aria-label="Setup steps">
          {STEPS.map(({ name }, index) => (
            <li
              key={name}
              className={classes['step']}
              aria-current={index === current ? 'step' : undefined}
              data-done={index < current || undefined}
            >
              <span className={classes['dot']} aria-hidden>
                {index < current ? <IconCheck size={14} stroke={3} /> : index + 1}
              </span>
              <span className={classes['name']}>{name}</span>
            </li>
          ))}
        </ol>
        <Outlet />
        {current > 0 && (
          <Text size="sm" c="dimmed" mt="lg" className={classes['saved']}>
            Your progress is saved after each step. You can close this page and carry on later: sign
            in with your email and password.
          </Text>
        )}
      </Container>
    </div>
  );
};
