import '@mantine/dropzone/styles.css';

import { PHOTO_TYPES } from '@branchbook/contract/photos.ts';
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import { photoProblem, sizeProblem, smallerWhereLarge } from './photo.ts';
import type { ZodForm } from '../form.tsx';
import type { PhotoValue } from './photo.ts';
import classes from './photo.module.css';
import { TaskPhoto } from './task-photo.tsx';

/** Returns a ref that shows a file from memory for as long as the image is mounted. */
const show = (file: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
};

const ChosenPhoto = ({ file }: { file: Blob }) => (
  <img ref={show(file)} alt="Preview" className={classes['picture']} />
);

/** Opens the camera at once; only used on handheld devices. */
const CameraButton = ({ onTake }: { onTake: (file: File | null) => void }) => (
  <FileButton accept={PHOTO_TYPES.join()} capture="environment" onChange={onTake}>
    {(props) => (
      <Button {...props} variant="default" leftSection={<IconCamera size={16} aria-hidden />}>
        Take a picture
      </Button>
    )}
  </FileButton>
);

type WithPhoto = { photo?: PhotoValue };
type Props<In extends WithPhoto, Out> = { form: ZodForm<In, Out>; label?: string };

/** Lets the user choose, take, drop or paste one photo, see it, and remove it. */
export const PhotoField = <In extends WithPhoto, Out>({
  form,
  label = 'Photo (optional)',
}: Props<In, Out>) => {
  const name = 'photo' as FieldPath<In>;
  const { field, fieldState } = useController({ control: form.control, name });
  const photo = (field.value ?? null) as PhotoValue;
  const openPicker = useRef<() => void>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const group = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const noteId = useId();
  const error = fieldState.error?.message;

  const refuse = (message: string) => form.setError(name, { message });
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    const unfit = photoProblem(file);
    if (unfit) return refuse(unfit);
    form.clearErrors(name);
    // Set before resizing, so that saving without waiting sends the original file.
    field.onChange(file);
    const smaller = await smallerWhereLarge(file);
    if (form.getValues(name) !== file) return;
    const tooLarge = sizeProblem(smaller);
    field.onChange(tooLarge ? photo : smaller);
    if (tooLarge) refuse(tooLarge);
  };
  const remove = () => {
    form.clearErrors(name);
    field.onChange(null);
    chooseButton.current?.focus();
  };
  useWindowEvent('paste', ({ clipboardData }) => {
    // Copied text often carries a picture of itself; ignore it.
    const isPicture = clipboardData && !clipboardData.types.includes('text/plain');
    if (isPicture && group.current?.offsetParent) void choose(clipboardData.files[0]);
  });

  return (
    <div ref={group} role="group" aria-labelledby={labelId} aria-describedby={noteId}>
      <Input.Label component="div" id={labelId}>
        {label}
      </Input.Label>
      <Dropzone
        className={classes['drop']}
        accept={[...PHOTO_TYPES]}
        multiple={false}
        openRef={openPicker}
        // The buttons inside open the picker; every user can reach them.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={([file]) => void choose(file)}
        onReject={([rejected]) => void choose(rejected?.file)}
      >
        <Stack gap="sm" align="flex-start">
          {photo instanceof Blob && <ChosenPhoto file={photo} />}
          {typeof photo === 'string' && <TaskPhoto photo={photo} alt="Photo of the task" />}
          <Group gap="xs">
            <Button
              ref={(button) => {
                chooseButton.current = button;
                field.ref(button);
              }}
              variant="default"
              leftSection={<IconPhoto size={16} aria-hidden />}
              onClick={() => openPicker.current?.()}
            >
              {photo ? 'Replace photo' : 'Choose a photo'}
            </Button>
            {isHandheld && <CameraButton onTake={(file) => void choose(file)} />}
            {photo && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={remove}
              >
                Remove photo
              </Button>
            )}
          </Group>
        </Stack>
      </Dropzone>
      <div id={noteId}>
        <Text size="xs" c="dimmed" mt={4}>
          JPEG, PNG or WebP. You can also drop one here or paste it.
        </Text>
        {error && (
          <Input.Error mt={4} role="alert">
            {error}
          </Input.Error>
        )}
      </div>
    </div>
  );
};
