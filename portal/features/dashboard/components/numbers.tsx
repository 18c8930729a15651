import { paths } from '../../../paths.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { here } from '../sections.ts';
import classes from '../dashboard.module.css';

/** How many of what should not be: red, unless it is none. */
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
  /** Greyed, as the tablet of the branch is silent and the tasks may be done. */
  isUncertain?: boolean;
};

/** The same of a branch's tasks, with the way to them. */
export const DayLink = ({ branchId, value, what, at, isUncertain = false }: Props) =>
  value === 0 ? (
    <BadNumber value={value} />
  ) : (
    <LinkAnchor
      from={paths.portal}
      to={paths.portal}
      search={here({ today: branchId })}
      resetScroll={false}
      inherit
      aria-label={`${value} ${what} at ${at}${isUncertain ? ', its tablet is silent' : ''}`}
    >
      <BadNumber value={value} isUncertain={isUncertain} />
    </LinkAnchor>
  );
