import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { BrandMark } from '../../shared/brand.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { AccountCreated } from './components/account-created.tsx';
import classes from '../../shared/auth-frame.module.css';
import { SignupForm } from './signup-form.tsx';

const STEPS = [
  { title: 'Create account', text: 'Your email address and a password.' },
  { title: 'Company setup link', text: 'You get a link that is valid for 24 hours.' },
  { title: 'Setup business', text: 'Your company, its head office and the subscription.' },
  { title: 'Ready to go', text: 'Add your branches, people and tasks.' },
] as const;

export const SignupPage = () => {
  usePageTitle('Sign up');
  const [created, setCreated] = useState<{ link: string | null } | null>(null);
  return (
    <div className={classes['split']}>
      <aside className={classes['panel']} aria-label="How it works">
        <Anchor href={paths.landing} c="inherit" underline="never" className={classes['home']}>
          <BrandMark />
        </Anchor>
        <ol className={classes['steps']}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes['number']} aria-hidden>
                {index + 1}
              </span>
              <div>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </div>
            </li>
          ))}
        </ol>
      </aside>
      <div className={classes['side']}>
        <header className={classes['header']}>
          <span />
          <ColorSchemeToggle />
        </header>
        <main className={classes['narrow']}>
          <Paper withBorder p="xl" className={classes['card']}>
            {created ? (
              <AccountCreated link={created.link} />
            ) : (
              <>
                <Title order={1}>Create your account</Title>
                <Text c="dimmed" size="sm" mb="lg" mt={4}>
                  For the owner of the business. Your staff get their accounts from you.
                </Text>
                <SignupForm onCreated={(link) => setCreated({ link })} />
              </>
            )}
          </Paper>
          {!created && (
            <Text size="sm" ta="center" mt="md">
              Already have an account?{' '}
              <Anchor href={paths.login} underline="always">
                Sign in
              </Anchor>
            </Text>
          )}
        </main>
      </div>
    </div>
  );
};
