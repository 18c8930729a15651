import { photoSource } from '@branchbook/contract/photos.ts';
import { showPicture } from '@branchbook/ui/picture-dialog.tsx';
import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import classes from './photo.module.css';
import { photoUrlQuery } from './photos.ts';

type PictureProps = { src: string; alt: string; onFail: () => void };

const Picture = ({ src, alt, onFail }: PictureProps) => {
  const close = useRef<(() => void) | null>(null);
  // Leaving the page closes the large photo as well.
  useEffect(() => () => close.current?.(), []);
  return (
    <UnstyledButton
      className={classes['press']}
      aria-label={`Show larger: ${alt}`}
      onClick={() => {
        close.current = showPicture({ src, alt });
      }}
    >
      <img src={src} alt={alt} className={classes['picture']} onError={onFail} />
    </UnstyledButton>
  );
};

const Failed = ({ onRetry }: { onRetry?: () => void }) => (
  <Stack className={classes['place']} gap="xs" align="center" justify="center" role="status">
    <Text size="sm" c="dimmed">
      Failed to load image
    </Text>
    {onRetry && (
      <Button variant="default" size="xs" onClick={onRetry}>
        Try Again
      </Button>
    )}
  </Stack>
);

const StoredPhoto = ({ blobName, alt }: { blobName: string; alt: string }) => {
  const { data: url, isError, isFetching, refetch } = useQuery(photoUrlQuery(blobName));
  /** URLs that did not load: after the first failure a new URL is requested, once. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const fail = () => {
    if (url === undefined) return;
    setFailed([...failed, url]);
    if (failed.length === 0) void refetch();
  };
  const again = () => {
    setFailed([]);
    void refetch();
  };
  const isGood = url !== undefined && !failed.includes(url);
  if (isGood) return <Picture src={url} alt={alt} onFail={fail} />;
  if (isFetching) {
    return (
      <Text className={classes['place']} size="sm" c="dimmed" role="status">
        Loading...
      </Text>
    );
  }
  return <Failed onRetry={isError || failed.length > 0 ? again : undefined} />;
};

const HeldPhoto = ({ url, alt }: { url: string; alt: string }) => {
  const [failed, setFailed] = useState(false);
  return failed ? <Failed /> : <Picture src={url} alt={alt} onFail={() => setFailed(true)} />;
};

type Props = {
  /** A blob name, a URL, or a photo that this browser holds itself. */
  photo: string;
  alt: string;
};

/** Shows the photo of a task or a record; pressing it shows it larger. */
export const TaskPhoto = ({ photo, alt }: Props) => {
  const source = photoSource(photo);
  return 'url' in source ? (
    <HeldPhoto key={source.url} url={source.url} alt={alt} />
  ) : (
    <StoredPhoto key={source.blobName} blobName={source.blobName} alt={alt} />
  );
};
