import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './tick-control.module.css';

type Props = {
  labelId: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Shows a step that is done with one tap, anywhere on its line. */
export const TickControl = ({ labelId, label, checked, onChange }: Props) => (
  <UnstyledButton
    className={classes['tick']}
    role="checkbox"
    aria-checked={checked}
    onClick={() => onChange(!checked)}
  >
    <span className={classes['box']}>{checked && <IconCheck size={28} aria-hidden />}</span>
    <span id={labelId} className={classes['label']}>
      {label}
    </span>
  </UnstyledButton>
);
