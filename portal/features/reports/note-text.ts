const NOTE_LENGTH = 30;

/** Shortens a note to the room in a row of the task report; an empty note is a dash. */
export const shortNote = (note: string | null): string => {
  if (!note) return '–';
  const characters = [...note];
  return characters.length > NOTE_LENGTH ? `${characters.slice(0, NOTE_LENGTH).join('')}...` : note;
};
