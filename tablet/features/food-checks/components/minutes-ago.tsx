import { SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';

const CHOICES = [0, 5, 10, 20, 30];

type Props = {
  label: string;
  value: number;
  /** The longest time ago that is possible, in minutes. */
  most?: number;
  onChange: (minutes: number) => void;
};

/**
 * Asks when something happened: just now, or some minutes ago when it was forgotten. Nothing is
 * asked where no earlier time is possible.
 */
export const MinutesAgo = ({ label, value, most = Infinity, onChange }: Props) => {
  const id = useId();
  const choices = CHOICES.filter((minutes) => minutes <= most);
  if (choices.length === 1) return null;
  return (
    <div>
      <Text id={id} fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={id}
        data={choices.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? 'Now' : `${minutes} min ago`,
        }))}
        value={String(value)}
        onChange={(minutes) => onChange(Number(minutes))}
      />
    </div>
  );
};
