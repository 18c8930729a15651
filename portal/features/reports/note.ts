const NOTE_LENGTH = 30;

/** As much of a note as a row of the task report has room for. */
export const shortNote = (note: string | null): string => {
  if (!note) return '–';
  const characters = [...note];
  return characters.length > NOTE_LENGTH ? `${characters.slice(0, NOTE_LENGTH).join('')}...` : note;
};
