import { PHOTO_TYPES } from '@branchbook/contract/photos.ts';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../errors.ts';
import { photoProblem, sizeProblem, smallerWhereLarge } from './photo.ts';

const SENDING = ['sending-photo'];

/** Tells whether a photo is being sent, so that a form is not saved without it. */
export const useIsSendingPhoto = (): boolean => useIsMutating({ mutationKey: SENDING }) > 0;

/** Returns a chosen photo as it is sent; throws an error with the reason when it cannot be. */
const fitToSend = async (chosen: File): Promise<Blob> => {
  const unfit = photoProblem(chosen);
  if (unfit) throw new Error(unfit);
  const file = await smallerWhereLarge(chosen);
  const tooLarge = sizeProblem(file);
  if (tooLarge) throw new Error(tooLarge);
  return file;
};

type Props = {
  label: string;
  /** Names what the photo is of where the label alone does not. */
  description?: string | undefined;
  isRequired?: boolean;
  /** The photo, if there is one. */
  picture: ReactNode;
  /** Sends the photo to the server and takes over the name that it gets there. */
  onSend: (photo: Blob) => Promise<void>;
  onRemove: () => void;
  error?: string | undefined;
};

/** Takes or chooses a photo, which is sent at once; the form names it later. */
export const SentPhoto = (props: Props) => {
  const { label, description, isRequired, picture, onSend, onRemove, error } = props;
  const id = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const sending = useMutation({
    mutationKey: SENDING,
    mutationFn: async (chosen: File) => onSend(await fitToSend(chosen)),
  });
  const problem = sending.error
    ? sending.error.constructor === Error
      ? sending.error.message
      : messageOf(sending.error, 'The photo was not sent. Try again.')
    : error;
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id} required={isRequired === true}>
        {label}
      </Input.Label>
      {description && <Input.Description mb={6}>{description}</Input.Description>}
      {picture}
      <Group gap="xs">
        <FileButton accept={PHOTO_TYPES.join()} onChange={(file) => file && sending.mutate(file)}>
          {(button) => (
            <Button
              {...button}
              ref={chooseButton}
              variant="default"
              loading={sending.isPending}
              aria-invalid={problem === undefined ? undefined : true}
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {picture ? 'Replace photo' : 'Add a photo'}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              onRemove();
              // The pressed button is gone with the photo.
              chooseButton.current?.focus();
            }}
          >
            Remove photo
          </Button>
        )}
      </Group>
      {problem && (
        <Input.Error mt={4} role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  );
};
