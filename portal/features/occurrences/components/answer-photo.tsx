import { keepAnswerPhoto } from '@branchbook/contract/occurrences.ts';
import { api } from '../../../shared/api.ts';
import { SentPhoto } from '../../../shared/tasks/sent-photo.tsx';
import type { KeptPhoto } from '../answer-values.ts';
import classes from './answers.module.css';

type Props = {
  occurrenceId: number;
  label: string;
  /** Names the step where the label alone does not. */
  description?: string | undefined;
  isRequired?: boolean;
  photo: KeptPhoto | undefined;
  onChange: (photo: KeptPhoto | undefined) => void;
  error?: string | undefined;
};

/** Returns a ref that shows a file from memory for as long as the image is mounted. */
const show = (file: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
};

/** Takes or chooses the photo of an answer, which is sent at once. */
export const AnswerPhoto = ({ occurrenceId, photo, onChange, ...field }: Props) => (
  <SentPhoto
    {...field}
    picture={photo && <img ref={show(photo.file)} alt={field.label} className={classes['photo']} />}
    onSend={async (file) => {
      const { photo: name } = await api.call(keepAnswerPhoto, {
        params: { id: occurrenceId },
        photo: file,
      });
      onChange({ name, file });
    }}
    onRemove={() => onChange(undefined)}
  />
);
