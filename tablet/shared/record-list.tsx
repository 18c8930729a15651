import { Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './record-list.module.css';

type RowProps = {
  title: ReactNode;
  /** Time and author of the record. */
  facts?: ReactNode;
  waiting: boolean;
  action?: ReactNode;
};

/** Shows one record in a list. */
export const RecordRow = ({ title, facts, waiting, action }: RowProps) => (
  <li className={classes['row']}>
    <div className={classes['text']}>
      <span className={classes['title']}>{title}</span>
      {facts && (
        <Text span c="dimmed">
          {facts}
        </Text>
      )}
      {waiting && (
        <span className={classes['waiting']}>
          <IconCloudUpload size={18} aria-hidden /> Waiting to be sent
        </span>
      )}
    </div>
    {action}
  </li>
);

/** Shows the list of records of one of the branch's books. */
export const RecordList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes['list']} aria-label={label}>
    {children}
  </ul>
);
