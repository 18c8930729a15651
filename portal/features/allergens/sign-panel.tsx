import { LIMITS } from '@branchbook/contract/fields.ts';
import type { Dish, DishVersion } from '@branchbook/contract/allergens.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { useRejectDish, useSignDish } from './api.ts';
import { VersionChanges } from './components/version-changes.tsx';
import { WarningsList } from './components/warnings-list.tsx';
import { answersOf } from './dish-values.ts';

type Asking = 'reject' | 'alone' | null;

const QUESTION = {
  reject: 'Why is it sent back?',
  alone: 'How did you check it without a second person?',
} as const;

type Props = { dish: Dish; waiting: DishVersion; branchName: (id: number) => string };

/** Shows what waits for a second person, who signs it or sends it back. */
export const SignPanel = ({ dish, waiting, branchName }: Props) => {
  const sign = useSignDish(dish.id);
  const reject = useRejectDish(dish.id);
  const [asking, setAsking] = useState<Asking>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { number: version } = waiting;
  const answers = answersOf(waiting);
  const isOpen = waiting.warnings.some(({ key }) => !answers[key]);

  const run = async (work: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await work();
      toast.success({ title: done, message: waiting.name });
      setAsking(null);
      setReason('');
    } catch (error) {
      setProblem(messageOf(error, 'This could not be saved'));
    }
  };
  const signIt = () =>
    run(
      () => sign.mutateAsync({ version, alone_reason: asking === 'alone' ? reason : null }),
      'Signed',
    );
  const rejectIt = () => run(() => reject.mutateAsync({ version, reason }), 'Sent Back');

  return (
    <Paper withBorder p="md" component="section" aria-label="Waiting for a second person">
      <Stack gap="sm">
        <Title order={3} size="h4">
          Waiting for a second person
        </Title>
        <Text size="sm">
          Version {version}, written by {waiting.written_by_name} on{' '}
          {instantText(waiting.written_at)}.
        </Text>
        <VersionChanges
          before={dish.upcoming ?? dish.current}
          after={waiting}
          branchName={branchName}
        />
        <WarningsList warnings={waiting.warnings} answers={answers} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {asking && (
          <Textarea
            label={QUESTION[asking]}
            value={reason}
            maxLength={LIMITS.employeeText}
            onChange={(event) => setReason(event.currentTarget.value)}
            autosize
            minRows={2}
            required
          />
        )}
        {!dish.may_sign && (
          <Text size="sm" c="dimmed">
            {dish.withdrawn_at !== null && waiting.written_at < dish.withdrawn_at
              ? 'The dish was withdrawn after this version was written. Change the dish to bring it back.'
              : 'You wrote this version, or you may not sign it: another manager has to.'}
          </Text>
        )}
        {isOpen && (
          <Text size="sm" c="dimmed">
            Its warnings have to be answered before it can be signed: change the dish.
          </Text>
        )}
        <Group gap="sm">
          {dish.may_sign && asking !== 'reject' && (
            <Button
              leftSection={<IconSignature size={16} aria-hidden />}
              disabled={isOpen || (asking === 'alone' && reason.trim() === '')}
              loading={sign.isPending}
              onClick={() =>
                dish.must_sign_alone && asking === null ? setAsking('alone') : void signIt()
              }
            >
              {dish.must_sign_alone ? 'Sign Alone' : 'Sign'}
            </Button>
          )}
          {(dish.may_sign || dish.may_edit) && asking !== 'alone' && (
            <Button
              variant="default"
              loading={reject.isPending}
              disabled={asking === 'reject' && reason.trim() === ''}
              onClick={() => (asking === null ? setAsking('reject') : void rejectIt())}
            >
              Send Back
            </Button>
          )}
          {asking && (
            <Button variant="subtle" onClick={() => setAsking(null)}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
};
