import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { bringIntoView } from './scroll-into-view.ts';

export type ConflictChange = {
  label: string;
  /** The current value: null or empty when the other user cleared it, left out when not shown. */
  theirs?: string | null;
};

type Props = {
  changes: readonly ConflictChange[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy?: boolean;
};

const valueText = (theirs: string | null | undefined): string => {
  if (theirs === undefined) return 'changed';
  return theirs ? `now ‘${theirs}’` : 'now empty';
};

/** Focuses the first field of the form, because the pressed button disappears with the notice. */
const focusFirstField = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();

/**
 * Stands above a form when another user has saved the same record first ([A-134]): the form keeps
 * the typed values, and the user chooses which values to keep.
 */
export const ConflictNotice = ({ changes, onKeepMine, onTakeTheirs, busy }: Props) => (
  <Alert
    ref={bringIntoView}
    color="yellow"
    icon={<IconUsers aria-hidden />}
    title="Someone else changed this in the meantime"
    role="alert"
  >
    {changes.length === 0 ? (
      <Text size="sm">None of the fields below were changed.</Text>
    ) : (
      <List size="sm" aria-label="What they changed">
        {changes.map(({ label, theirs }) => (
          <List.Item key={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            <Text span inherit fw={600}>
              {label}
            </Text>
            : {valueText(theirs)}
          </List.Item>
        ))}
      </List>
    )}
    <Text size="sm" mt="xs">
      What you typed is still below and not saved yet.
    </Text>
    <Group gap="xs" mt="sm">
      <Button size="xs" loading={busy} onClick={onKeepMine}>
        Save mine anyway
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={(event) => {
          focusFirstField(event);
          onTakeTheirs();
        }}
      >
        Take theirs
      </Button>
    </Group>
  </Alert>
);
