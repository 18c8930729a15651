import { IconChecklist, IconPhoto } from '@tabler/icons-react';
import { usePicture } from '../../../offline/pictures.ts';
import classes from './thumbnail.module.css';

/** The photo of a task, small; its name stands beside it. */
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
