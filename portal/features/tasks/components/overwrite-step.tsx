import type { Customisations } from '@branchbook/contract/tasks.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { customisationsQuery } from '../api.ts';
import { customisedText, reachText } from '../customised-text.ts';
import classes from './overwrite-step.module.css';

const Overwritten = ({ customisations }: { customisations: UseQueryResult<Customisations> }) => {
  const { data, isPending, isFetching, refetch } = customisations;
  if (isPending) return <CardsSkeleton label="Checking the branches" count={1} />;
  if (!data) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Text size="sm">
          We could not check which branches have changed this task. Saving overwrites their changes.
        </Text>
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Try Again
        </Button>
      </Alert>
    );
  }
  const { branches, customised } = data;
  return (
    <div role="status">
      <Text size="sm">{reachText(branches, customised.length)}</Text>
      {customised.length > 0 && (
        <List
          className={classes['branches']}
          size="sm"
          aria-label="What is overwritten"
          // The list may be longer than the window; keyboard users need the focus to scroll.
          tabIndex={0}
        >
          {customised.map(({ branchId, branch_name, fields }) => (
            <List.Item key={branchId}>
              <Text span inherit fw={600}>
                {branch_name}
              </Text>{' '}
              – {customisedText(fields)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
};

const QUESTION = 'Save for all branches?';

type Props = { taskId: number; saving: boolean; onSave: () => void; onBack: () => void };

/** Asks before a global task is saved, because that overwrites changes by branches ([A-079]). */
export const OverwriteStep = ({ taskId, saving, onSave, onBack }: Props) => {
  // Does not retry: the step says at once that the changes cannot be read.
  const customisations = useQuery({ ...customisationsQuery(taskId), retry: false });
  return (
    <Step label={QUESTION}>
      <Text fw={600}>{QUESTION}</Text>
      <Overwritten customisations={customisations} />
      <FormActions>
        <Button variant="default" disabled={saving} onClick={onBack}>
          Go back
        </Button>
        <Button disabled={customisations.isPending} loading={saving} onClick={onSave}>
          Save for all branches
        </Button>
      </FormActions>
    </Step>
  );
};
