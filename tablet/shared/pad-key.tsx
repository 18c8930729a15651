import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './pad-key.module.css';

export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Props = ComponentProps<'button'> & {
  /** Class of the pad, which sets the size of its keys. */
  className: string | undefined;
};

/** Shows a key of a number pad or a PIN pad. */
export const PadKey = ({ className, ...props }: Props) => (
  <UnstyledButton className={`${classes['key']} ${className}`} {...props} />
);
