import { showPicture } from '@branchbook/ui/picture-dialog.tsx';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { usePicture } from '../offline/pictures.ts';
import classes from './picture.module.css';

type Props = {
  /** Hash of the photo, or the server's name or URL of it. */
  photo: string;
  alt: string;
};

/** Shows a photo that a tap enlarges, or a note where it is not on this tablet. */
export const Picture = ({ photo, alt }: Props) => {
  const { url, missing } = usePicture(photo);
  // An enlarged photo must not outlast its screen, which may just have been locked.
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  if (missing) {
    return (
      <Text className={classes['missing']} c="dimmed">
        <IconPhotoOff size={22} aria-hidden /> This photo could not be loaded. Check that this
        tablet is online.
      </Text>
    );
  }
  if (!url) return <Skeleton className={classes['waiting']} role="status" aria-label="Loading" />;
  return (
    <UnstyledButton
      className={classes['picture']}
      aria-label={`Enlarge: ${alt}`}
      onClick={() => {
        close.current = showPicture({ src: url, alt });
      }}
    >
      <img src={url} alt={alt} />
    </UnstyledButton>
  );
};
