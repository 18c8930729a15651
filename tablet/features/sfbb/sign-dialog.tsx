import { SIGNING_STATEMENT } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { shortDay } from '../../shared/format.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { labelOf } from '../occurrences/api.ts';
import type { DayTask } from '../occurrences/api.ts';
import type { FoodDay } from './food-safety-rules.ts';

type Props = {
  session: Session;
  scheme: Scheme;
  page: FoodDay;
  checks: DayTask[];
  opened: boolean;
  onClose: () => void;
};

const Content = ({ session, scheme, page, checks, onClose }: Omit<Props, 'opened'>) => {
  const [busy, setBusy] = useState(false);
  const statement = SIGNING_STATEMENT[scheme];
  const missing = [
    ...checks
      .filter(({ state }) => state !== 'completed')
      .map((task) => `${labelOf(task)}: not done`),
    ...page.problems
      .filter(({ done }) => done === null)
      .map(({ what }) => `${what}: nothing written about what was done`),
  ];
  const sign = async () => {
    setBusy(true);
    const payload = { day: page.day, statement };
    const about = `Signature for ${shortDay(page.day)}`;
    if (await recorderOf(session)('food-diary.sign', payload, about)) {
      toast.success({ title: 'Signed', message: `You have signed ${shortDay(page.day)}.` });
      onClose();
    } else setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void sign();
      }}
    >
      <Stack gap="lg">
        {missing.length > 0 && (
          <Alert color="yellow" title="Still open on this day">
            <List>
              {missing.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Text size="lg">{statement}</Text>
        <Text c="dimmed">
          You sign as {session.name}. A signature cannot be taken back, and each day has one.
        </Text>
        <FormButtons cancelText="Cancel" submitText="Sign" busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Shows the words that a signature confirms, and what is still open on the day. */
export const SignDialog = ({ opened, ...props }: Props) => (
  <Dialog title={`Sign ${shortDay(props.page.day)}`} opened={opened} onClose={props.onClose}>
    <Content {...props} />
  </Dialog>
);
