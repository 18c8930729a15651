import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLockSquareRounded } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Registration } from '../../offline/tablet-store.ts';
import { countWaiting } from '../../offline/outbox-queries.ts';
import { plural } from '../../shared/format.ts';
import { useLive } from '../../shared/use-live.ts';
import { ProductLogo } from './components/product-logo.tsx';
import { PairingForm } from './components/pairing-form.tsx';
import { PasswordForm } from './components/password-form.tsx';
import { forgetPairingCode, usePairingCode } from './use-pairing.ts';
import classes from './sign-in-screen.module.css';

type Props = { last: Registration | null };

const WAYS = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'Pairing code' },
];

const SignedOut = ({ last }: { last: Registration }) => {
  const waiting = useLive(countWaiting) ?? 0;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      This tablet is signed out. Sign it in again.
      {waiting > 0 &&
        ` ${plural(waiting, 'record')} of ${last.branch.name} ${
          waiting === 1 ? 'is' : 'are'
        } kept here and will be sent then.`}
    </Alert>
  );
};

const SignIn = ({ last }: Props) => {
  const [chosen, setChosen] = useState('password');
  const [code, setCode] = useState('');
  const brought = usePairingCode();
  // Fills in a code that the camera has just read; the effect below forgets it.
  if (brought !== null && brought !== code) {
    setCode(brought);
    setChosen('code');
  }
  useEffect(() => {
    if (brought !== null) forgetPairingCode();
  }, [brought]);
  return (
    <Stack gap="md">
      {last && <SignedOut last={last} />}
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="Sign in with"
        data={WAYS}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === 'code' ? (
        <PairingForm key={code} code={code} last={last} />
      ) : (
        <PasswordForm last={last} />
      )}
      <Text size="sm" c="dimmed">
        {chosen === 'code'
          ? 'Head office makes a code in the portal, under Device Setup.'
          : 'Head office finds the numbers, and sets a password, in the portal under Device Setup.'}
      </Text>
    </Stack>
  );
};

export const SignInScreen = ({ last }: Props) => (
  <main className={classes['page']}>
    <div className={classes['box']}>
      <ProductLogo />
      <Title order={1}>Set up this tablet</Title>
      <Text c="dimmed" mb="lg">
        Connect it to your branch in {PRODUCT_NAME}.
      </Text>
      {window.isSecureContext ? (
        <SignIn last={last} />
      ) : (
        <Alert
          color="red"
          icon={<IconLockSquareRounded aria-hidden />}
          title="This address is not secure"
        >
          This app needs a secure connection. Open it at an address that begins with https://
        </Alert>
      )}
      {!('locks' in navigator) && window.isSecureContext && (
        <Alert mt="md" color="yellow" icon={<IconInfoCircle aria-hidden />}>
          This browser is too old for the tablet app. Update it, or use another one.
        </Alert>
      )}
    </div>
  </main>
);
