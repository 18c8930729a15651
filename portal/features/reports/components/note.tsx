import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { shortNote } from '../note-text.ts';
import classes from '../reports.module.css';

/** Shows a note of a task report; pressing a shortened note opens it. */
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
