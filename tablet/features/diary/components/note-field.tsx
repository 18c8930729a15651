import { DIARY_NOTE_MAX, diaryNote } from '@branchbook/contract/diary.ts';
import type { Ref } from 'react';
import { CountedText } from '../../../shared/counted-text.tsx';

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (note: string) => void;
};

/** Returns the fault of a note before it is signed, or undefined. */
export const noteFault = (note: string): string | undefined =>
  diaryNote.safeParse(note).error?.issues[0]?.message;

export const NoteField = (props: Props) => (
  <CountedText max={DIARY_NOTE_MAX} minRows={3} {...props} />
);
