import type { Day } from '@branchbook/contract/dates.ts';
import { MonthCalendar } from '@branchbook/ui/month-calendar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { wholeDayText } from '../../shared/dates.ts';
import { monthQuery } from './api.ts';
import { DiaryDay } from './day-panel.tsx';
import classes from './diary.module.css';
import { countByDay, diaryYears } from './month-rules.ts';

type Props = { branchId: number; day: Day; today: Day; onDay: (day: Day) => void };

/** Shows the diary of a branch: a month, and the day that is chosen in it. */
export const Diary = ({ branchId, day, today, onDay }: Props) => {
  const [month, setMonth] = useState(day);
  const [shownDay, setShownDay] = useState(day);
  if (day !== shownDay) {
    setShownDay(day);
    setMonth(day);
  }
  const { data } = useQuery(monthQuery(branchId, month));
  const counts = countByDay(data ?? []);
  const nameOf = (one: Day): string => {
    const count = counts.get(one);
    const name = wholeDayText(one);
    return count ? `${name}, ${countOf(count, { one: 'entry', many: 'entries' })}` : name;
  };
  return (
    <div className={classes['diary']}>
      <section aria-label="Calendar">
        <MonthCalendar
          day={day}
          today={today}
          onDay={onDay}
          month={month}
          onMonth={setMonth}
          {...diaryYears(today)}
          isMarked={(one) => counts.has(one)}
          nameOf={nameOf}
        />
      </section>
      <DiaryDay key={day} branchId={branchId} day={day} isToday={day === today} />
    </div>
  );
};
