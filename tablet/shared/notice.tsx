import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  icon: ReactNode;
  action?: ReactNode;
  /** List items, one for each thing. */
  children: ReactNode;
};

/** What cannot wait, in sight whether the tablet is locked or not. */
export const Notice = ({ icon, action, children }: Props) => (
  <div className={classes['notice']}>
    {icon}
    <ul className={classes['list']}>{children}</ul>
    {action}
  </div>
);
