import type { DiaryDay } from '@branchbook/contract/sfbb.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { countOf } from '../../shared/counts.ts';
import { dayText, monthText, wholeDayText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { diaryMonthQuery } from './api.ts';
import { DayStateBadge } from './components/day-state.tsx';
import { daysOfMonth, monthFrom } from './month-rules.ts';
import classes from './sfbb.module.css';

const RECORDS = { one: 'record', many: 'records' };
const PROBLEMS = { one: 'problem', many: 'problems' };

const factsOf = ({ checks, checks_done: done, problems, gaps, declared }: DiaryDay): string =>
  [
    checks > 0 && `${done} of ${checks} checks`,
    gaps > 0 && countOf(gaps, { one: 'gap', many: 'gaps' }),
    problems > 0 && countOf(problems, PROBLEMS),
    declared?.still_due && `declared closed, ${countOf(declared.records, RECORDS)}`,
  ]
    .filter(Boolean)
    .join(', ');

const SIGNED = new Set<DiaryDay['state']>(['signed', 'signed_with_gaps', 'signed_late']);

/** Says how many days of the month are signed, and how many of them with gaps. */
const signedText = (days: readonly DiaryDay[]): string => {
  const due = days.filter(({ state }) => state !== 'closed');
  const signed = days.filter(({ state }) => SIGNED.has(state));
  const withGaps = signed.filter(({ gaps }) => gaps > 0).length;
  const text = `${signed.length} of ${countOf(due.length, { one: 'day', many: 'days' })} signed`;
  return withGaps > 0 ? `${text}, ${withGaps} of them with gaps.` : `${text}.`;
};

type Props = { branchId: number; month: string };

/** Shows a month of the diary: each day with its state, its checks and its problems. */
export const MonthPanel = ({ branchId, month }: Props) => {
  const navigate = useNavigate({ from: paths.foodDiary });
  const query = useQuery(diaryMonthQuery(branchId, month));
  const goTo = (by: number) =>
    void navigate({
      search: (now) => ({ ...now, month: monthFrom(month, by) }),
      replace: true,
      resetScroll: false,
    });
  const { days, gaps } = daysOfMonth(month);
  const known = new Map(query.data?.days.map((one) => [one.day, one]));
  const diary = query.data?.diary.diary;
  const today = query.data?.today ?? '';
  return (
    <Stack gap="md" component="section" aria-label="Calendar">
      {diary && diary.unsigned > 0 && (
        <Alert
          color="red"
          title={`${countOf(diary.unsigned, { one: 'day', many: 'days' })} not signed`}
        >
          They stay visible. A manager can still sign them, marked as late.
        </Alert>
      )}
      {diary && (
        <Text size="sm">
          The diary began on {dayText(diary.starts_on)}.{' '}
          {diary.review_is_due
            ? `Review due since ${dayText(diary.next_review.due)}.`
            : `The next four-weekly review can be signed from ${dayText(diary.next_review.due)}.`}
        </Text>
      )}
      <Group gap="xs">
        <ActionButton
          label="Previous month"
          icon={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => goTo(-1)}
        />
        <Title order={2} aria-live="polite">
          {monthText(month)}
        </Title>
        <ActionButton
          label="Next month"
          icon={<IconChevronRight size={18} aria-hidden />}
          onClick={() => goTo(1)}
        />
      </Group>
      {query.data && known.size > 0 && <Text>{signedText(query.data.days)}</Text>}
      {query.isPending && <CardsSkeleton label="Loading the month" height={84} />}
      {query.isLoadingError && <QueryError query={query} title="Failed to Load the Month" />}
      {query.data && known.size === 0 && (
        <Text c="dimmed">No day of this month belongs to the diary.</Text>
      )}
      {query.data && known.size > 0 && (
        <ul className={classes['month']}>
          {Array.from({ length: gaps }, (_, index) => (
            <li key={`gap ${index}`} data-gap aria-hidden />
          ))}
          {days.map((day) => {
            const one = known.get(day);
            return (
              <li key={day} data-gap={one ? undefined : true}>
                {one && (
                  <Link
                    from={paths.foodDiary}
                    to={paths.foodDiary}
                    search={(now) => ({ ...now, day })}
                    className={classes['tile']}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <Text span fw={600}>
                      <span className={classes['number']} aria-hidden>
                        {wholeDayText(day).slice(0, 3)} {Number(day.slice(8))}
                      </span>
                      <span className={classes['date']}>{wholeDayText(day)}</span>
                    </Text>
                    <span>
                      <DayStateBadge state={one.state} />
                      <Text span size="xs" display="block" c="dimmed">
                        {factsOf(one)}
                      </Text>
                    </span>
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
};
