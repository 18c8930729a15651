import { IconChecklist, IconPhoto } from '@tabler/icons-react';
import { usePicture } from '../../../offline/pictures.ts';
import classes from './thumbnail.module.css';

/** Shows a task's photo, small and without alt text: the task's name is next to it. */
export const Thumbnail = ({ photo }: { photo: string | null }) => {
  const { url } = usePicture(photo);
  return (
    <span className={classes['frame']}>
      {url ? (
        <img src={url} alt="" />
      ) : photo ? (
        <IconPhoto size={26} aria-hidden />
      ) : (
        <IconChecklist size={26} aria-hidden />
      )}
    </span>
  );
};
