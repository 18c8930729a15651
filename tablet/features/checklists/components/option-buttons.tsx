import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './option-buttons.module.css';

type Props = {
  /** Id of the element that names the group. */
  labelId: string;
  options: { value: string; label: string }[];
  chosen: readonly string[];
  /** True if several options may be chosen. */
  many?: boolean;
  onChange: (chosen: string[]) => void;
};

/** Most characters of an option that stands beside others. */
const LONG = 24;

/** Shows options as large buttons; a second tap takes a choice back. */
export const OptionButtons = ({ labelId, options, chosen, many = false, onChange }: Props) => (
  <div
    role="group"
    aria-labelledby={labelId}
    className={classes['options']}
    data-long={options.some(({ label }) => label.length > LONG) || undefined}
  >
    {options.map(({ value, label }) => {
      const isChosen = chosen.includes(value);
      const others = many ? chosen.filter((one) => one !== value) : [];
      return (
        <UnstyledButton
          key={value}
          className={classes['option']}
          aria-pressed={isChosen}
          onClick={() => onChange(isChosen ? others : [...others, value])}
        >
          <span className={classes['mark']}>{isChosen && <IconCheck size={20} aria-hidden />}</span>
          <span className={classes['text']}>{label}</span>
        </UnstyledButton>
      );
    })}
  </div>
);
