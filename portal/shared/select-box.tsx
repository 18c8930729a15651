import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './select-box.module.css';

type Props = { name: string; checked: boolean; onChange: (checked: boolean) => void };

/** Shows the box that selects a row: named for screen readers, and as large as a finger. */
export const SelectBox = ({ name, checked, onChange }: Props) => {
  const id = useId();
  return (
    <label htmlFor={id} className={classes['room']}>
      <Checkbox
        id={id}
        size="md"
        aria-label={`Select ${name}`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
};
