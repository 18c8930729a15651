import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { youtubeEmbedUrl } from '@branchbook/contract/youtube.ts';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPlayerPlay, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../offline/connection.ts';
import classes from './how-to.module.css';
import { Picture } from './picture.tsx';

/** Shows the video, or a link to it; contacts YouTube only once the user wants to watch. */
const Film = ({ link, name }: { link: string; name: string }) => {
  const [shown, setShown] = useState(false);
  const online = useOnline();
  const url = youtubeEmbedUrl(link);
  if (shown && url && online) {
    return (
      // The player needs both its scripts and its own origin, which differs from ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className={classes['frame']}
        src={url}
        title={`Video: ${name}`}
        // The player refuses to play on pages that send no referrer.
        referrerPolicy="strict-origin"
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    );
  }
  return (
    <div className={classes['film']}>
      {url && online && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={22} aria-hidden />}
          onClick={() => setShown(true)}
        >
          Watch the video
        </Button>
      )}
      <Anchor className={classes['link']} href={link} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={22} aria-hidden />
        {url ? 'Open on YouTube' : 'Open the video'}
      </Anchor>
      {!online && (
        <Text className={classes['offline']} c="dimmed">
          <IconWifiOff size={20} aria-hidden /> You can watch the video when this tablet is online.
        </Text>
      )}
    </div>
  );
};

/** Task by its name, with its instructions. */
type Guided = {
  name: string;
  details: Pick<SnapshotTask, 'task_description' | 'photo_url' | 'youtube_link'> | null;
};

/** Says whether a task has any instructions to show. */
export const hasHowTo = ({ details }: Pick<Guided, 'details'>): boolean =>
  Boolean(details?.task_description || details?.photo_url || details?.youtube_link);

/** Shows how a task is done: in words, as a photo and as a video, as far as there are any. */
export const HowTo = ({ task }: { task: Guided }) => {
  const { name, details } = task;
  if (!details || !hasHowTo(task)) return null;
  const { task_description, photo_url, youtube_link } = details;
  return (
    <Stack gap="sm">
      {task_description && <Text className={classes['words']}>{task_description}</Text>}
      {photo_url && <Picture photo={photo_url} alt={`How to: ${name}`} />}
      {youtube_link && <Film key={youtube_link} link={youtube_link} name={name} />}
    </Stack>
  );
};
