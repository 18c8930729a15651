import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { shortNote } from '../note.ts';
import classes from '../reports.module.css';

/** A note of a task report; one that is cut short opens when it is pressed. */
export const Note = ({ note }: { note: string | null }) => {
  const [isOpen, setOpen] = useState(false);
  const short = shortNote(note);
  if (note === null || short === note) return short;
  return (
    <UnstyledButton
      className={classes['note']}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? note : short}
    </UnstyledButton>
  );
};
