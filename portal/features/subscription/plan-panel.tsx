import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { SIMULATED_PAYMENT_MS } from '@branchbook/contract/onboarding.ts';
import type { subscriptionPlan } from '@branchbook/contract/subscription.ts';
import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { BrandMark } from '../../shared/brand.tsx';
import { isWrongStep } from '../../shared/completion-link.ts';
import { usePublicSettings } from '../../shared/public-settings.ts';
import { activate, activationFailure } from './api.ts';
import { DevPinForm } from './dev-pin-form.tsx';
import { pounds } from './price-text.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Props = {
  plan: DataOf<typeof subscriptionPlan>;
  token: string;
  onActivated: () => void;
  onWrongStep: () => void;
};

export const PlanCard = ({ plan, token, onActivated, onWrongStep }: Props) => {
  const [devMode, setDevMode] = useState(false);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState('');
  const { supportEmail } = usePublicSettings();
  const simulated = plan.mode === 'simulated';

  const activateWith = async (devPin: string | null) => {
    setFailure('');
    try {
      await activate(token, devPin);
      onActivated();
    } catch (error) {
      setFailure(activationFailure(error));
      if (isWrongStep(error)) onWrongStep();
    }
  };

  const payByCard = async () => {
    if (paying) return;
    setPaying(true);
    await wait(SIMULATED_PAYMENT_MS);
    await activateWith(null);
    setPaying(false);
  };

  return (
    <Card maw={440} p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md">
        <UnstyledButton
          onClick={() => setDevMode((shown) => !shown)}
          aria-expanded={devMode}
          mih={44}
          style={{ alignSelf: 'flex-start' }}
        >
          <BrandMark />
        </UnstyledButton>
        <div>
          <Title order={2}>{plan.name}</Title>
          <Group align="baseline" gap={6} mt={4}>
            <Text fz={40} fw={700} lh={1.2}>
              {pounds.format(plan.price)}
            </Text>
            <Text c="dimmed">per {plan.period}</Text>
          </Group>
        </div>
        <Text size="sm">
          All your branches, people, tasks, tablets and reports. One price for the whole company.
        </Text>
        {failure && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        {simulated ? (
          <div>
            <Button
              fullWidth
              loading={paying}
              leftSection={<IconCreditCard size={18} aria-hidden />}
              onClick={() => void payByCard()}
            >
              Activate with simulated card
            </Button>
            <Text size="sm" c="dimmed" mt="xs" role={paying ? 'status' : undefined}>
              {paying
                ? 'Simulating the payment…'
                : 'Simulated: no card is asked for and nothing is charged. Real card payment is coming soon.'}
            </Text>
          </div>
        ) : (
          <div>
            <Button fullWidth disabled leftSection={<IconCreditCard size={18} aria-hidden />}>
              Card payment coming soon
            </Button>
            <Text size="sm" mt="xs">
              To activate your subscription, contact{' '}
              {supportEmail ? (
                <Anchor href={`mailto:${supportEmail}`} inherit underline="always">
                  {supportEmail}
                </Anchor>
              ) : (
                'the person who runs this service for you'
              )}
              .
            </Text>
          </div>
        )}
        {devMode && <DevPinForm onSubmit={activateWith} />}
      </Stack>
    </Card>
  );
};
