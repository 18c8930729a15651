import { Portal, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './bar.module.css';

type Props = { secondsLeft: number | null };

/** Warns that the screen is about to lock; any touch or key keeps it unlocked. */
export const LockNotice = ({ secondsLeft }: Props) => (
  <Portal>
    <VisuallyHidden role="alert">
      {secondsLeft !== null && 'This tablet is about to lock. Press any key to stay.'}
    </VisuallyHidden>
    {secondsLeft !== null && (
      <div className={`${classes['place']} ${classes['notice']}`} aria-hidden>
        <div className={classes['bar']}>
          <span className={classes['text']}>
            Locking in {secondsLeft} s. Touch the screen to stay.
          </span>
          <IconLock size={24} />
        </div>
      </div>
    )}
  </Portal>
);
