import { LIMITS } from '@branchbook/contract/fields.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import classes from '../accidents.module.css';

type Props = {
  label: string;
  description: string;
  notKnownLabel: string;
  value: string;
  isUnknown: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
  onUnknown: (isUnknown: boolean) => void;
};

/** Asks for a text, or for a tick that says that it is not known: an empty field says neither. */
export const FieldOrNotKnown = ({
  label,
  description,
  notKnownLabel,
  value,
  isUnknown,
  error,
  onChange,
  onUnknown,
}: Props) => (
  <Stack gap="xs">
    <TextInput
      size="xl"
      label={label}
      description={description}
      autoComplete="off"
      maxLength={LIMITS.address}
      disabled={isUnknown}
      value={isUnknown ? '' : value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <Checkbox.Card checked={isUnknown} onChange={onUnknown} className={classes['tick']}>
      <Checkbox.Indicator size="md" />
      {notKnownLabel}
    </Checkbox.Card>
  </Stack>
);
