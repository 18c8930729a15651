import { showPicture } from '@branchbook/ui/picture-dialog.tsx';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { usePicture } from '../offline/pictures.ts';
import classes from './picture.module.css';

type Props = {
  /** A hash, or the name or address that the server knows the photo by. */
  photo: string;
  alt: string;
};

/** A photo that shows itself large when it is touched; says so where it is not on this tablet. */
export const Picture = ({ photo, alt }: Props) => {
  const { url, missing } = usePicture(photo);
  // A photo shown large must not outlast the screen that it belongs to: that may just have locked.
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  if (missing) {
    return (
      <Text className={classes['missing']} c="dimmed">
        <IconPhotoOff size={22} aria-hidden /> This photo needs a network the first time.
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
