import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  icon: ReactNode;
  action?: ReactNode;
  /** List items, one for each notice. */
  children: ReactNode;
};

/** Shows urgent notices, whether the tablet is locked or not. */
export const Notice = ({ icon, action, children }: Props) => (
  <div className={classes['notice']}>
    {icon}
    <ul className={classes['list']}>{children}</ul>
    {action}
  </div>
);
