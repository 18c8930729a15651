import { lengthOf, removalNote } from '@branchbook/contract/sanitise.ts';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  description?: string;
  max: number;
  minRows: number;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** Shows a text field with its character count, and an error as soon as the text is too long. */
export const CountedText = ({ max, description, value, error, onChange, ...rest }: Props) => {
  const length = lengthOf(value);
  const counted = `${length}/${max}`;
  const about = removalNote(value) ?? description;
  return (
    <Textarea
      size="xl"
      autosize
      maxRows={10}
      {...rest}
      description={about ? `${about} ${counted}` : counted}
      value={value}
      error={error ?? (length > max && `Must be at most ${max} characters`)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
