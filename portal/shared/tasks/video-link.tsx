import { youtubeEmbedUrl } from '@branchbook/contract/youtube.ts';
import { Anchor, Button, Stack } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './photo.module.css';

/** Embeds a YouTube video; requests nothing from YouTube before the user asks for it. */
const Preview = ({ url }: { url: string }) => {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    // The player needs both its scripts and its own origin, which differs from the portal's.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      className={classes['frame']}
      src={url}
      title="Video preview"
      loading="lazy"
      // The player refuses to play on pages that send no referrer.
      referrerPolicy="strict-origin"
      allow="fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
    />
  ) : (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => setShown(true)}
    >
      Show preview
    </Button>
  );
};

/** Previews the video that a link leads to when it is on YouTube ([A-091]). */
export const VideoPreview = ({ link }: { link: string }) => {
  const url = youtubeEmbedUrl(link);
  return url && <Preview key={url} url={url} />;
};

/** Shows the link to a task's video, with a preview when it is on YouTube. */
export const VideoLink = ({ link }: { link: string }) => (
  <Stack gap="xs" align="flex-start">
    <Anchor
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      className={classes['link']}
    >
      {link}
    </Anchor>
    <VideoPreview link={link} />
  </Stack>
);
