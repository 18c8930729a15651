import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { keepPhoto, NotAPhoto } from '../offline/photos.ts';
import { Picture } from './picture.tsx';
import { whileStoringPhoto } from './storing-photos.ts';

type Props = {
  /** Hash of the photo, by which a record names it. */
  photo: string | null;
  /** Offers stored photos too; otherwise a photo is taken with the camera. */
  fromGallery?: boolean;
  onChange: (photo: string | null) => void;
};

const TEXTS = {
  camera: { first: 'Take a photo', again: 'Take another photo' },
  gallery: { first: 'Take or choose a photo', again: 'Take or choose another photo' },
};

/** Shows a field to take a photo with the camera, to retake it or to remove it. */
export const PhotoField = ({ photo, fromGallery = false, onChange }: Props) => {
  const texts = TEXTS[fromGallery ? 'gallery' : 'camera'];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    await whileStoringPhoto(async () => {
      try {
        onChange(await keepPhoto(file));
      } catch (error) {
        setFailure(
          error instanceof NotAPhoto
            ? error.message
            : 'This tablet could not store the photo. Please try again.',
        );
      }
    });
    setBusy(false);
  };

  return (
    <Stack gap="xs">
      {photo && <Picture photo={photo} alt="The photo you took" />}
      <Group gap="sm">
        <FileButton
          accept="image/*"
          inputProps={fromGallery ? {} : { capture: 'environment' }}
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              loading={busy}
              leftSection={<IconCamera size={22} aria-hidden />}
            >
              {photo ? texts.again : texts.first}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconTrash size={22} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Remove the photo
          </Button>
        )}
      </Group>
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
};
