import { Text } from '@mantine/core';
import { paths } from '../../../paths.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { here } from '../section-list.ts';
import classes from '../dashboard.module.css';

/** Shows a number of problems, in red unless it is 0 or uncertain. */
export const BadNumber = ({ value, isUncertain }: { value: number; isUncertain?: boolean }) => (
  <span
    className={`${classes['number']} ${value === 0 || isUncertain ? classes['none'] : classes['bad']}`}
  >
    {value.toLocaleString('en-GB')}
  </span>
);

type Props = {
  branchId: number;
  value: number;
  what: string;
  at: string;
  /** Shows the number in grey: the branch's tablet is silent, so the tasks may have been done. */
  isUncertain?: boolean;
  /** Words below the number, such as how many of the tasks are of an earlier day. */
  more?: string | null;
};

/** Shows the number of a branch's problem tasks, with a link to its tasks of today. */
export const DayLink = ({ branchId, value, what, at, isUncertain = false, more = null }: Props) =>
  value === 0 ? (
    <BadNumber value={value} />
  ) : (
    <span>
      <LinkAnchor
        from={paths.portal}
        to={paths.portal}
        search={here({ today: branchId })}
        resetScroll={false}
        inherit
        aria-label={[`${value} ${what} at ${at}`, isUncertain && 'its tablet is silent']
          .filter(Boolean)
          .join(', ')}
      >
        <BadNumber value={value} isUncertain={isUncertain} />
      </LinkAnchor>
      {more !== null && (
        <Text span display="block" size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </span>
  );
