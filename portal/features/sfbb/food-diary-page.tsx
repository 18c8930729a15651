import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconBook2 } from '@tabler/icons-react';
import { FOOD_DIARY_LISTS, paths } from '../../paths.ts';
import type { FoodDiarySearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import { branchToday } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { RangeExport } from '../../shared/range-export.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { diaryMonthQuery, fetchDiaryCsv, fetchDiaryPdf } from './api.ts';
import { DayPanel } from './day-panel.tsx';
import { FitnessPanel } from './fitness-panel.tsx';
import { MonthPanel } from './month-panel.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';
import { StartPanel } from './start-panel.tsx';

type Props = { branch: ReportBranch; search: FoodDiarySearch };

const Days = ({ branch, search }: Props) => {
  const { id: branchId } = branch;
  const today = branchToday(branch);
  const navigate = useNavigate({ from: paths.foodDiary });
  const limit = lastDays(today, EXPORT_MAX_DAYS);
  const range = { branchId, ...rangeOf(search, limit) };
  return (
    <Stack gap="lg">
      <MonthPanel branchId={branchId} month={search.month ?? today.slice(0, 7)} />
      <RangeExport
        name="food_diary"
        range={range}
        limit={limit}
        onRange={(days) =>
          void navigate({
            search: (now) => ({ ...now, ...days }),
            replace: true,
            resetScroll: false,
          })
        }
        fetchPdf={fetchDiaryPdf}
        fetchCsv={fetchDiaryCsv}
      />
    </Stack>
  );
};

const Report = ({ branch, search }: Props) => {
  const { id: branchId } = branch;
  const today = branchToday(branch);
  const navigate = useNavigate({ from: paths.foodDiary });
  const month = useQuery(diaryMonthQuery(branchId, search.month ?? today.slice(0, 7)));
  if (month.isPending) return <CardsSkeleton label="Loading the food safety diary" height={120} />;
  if (month.isLoadingError) return <QueryError query={month} title="Failed to Load the Diary" />;
  const { diary } = month.data;
  if (!diary.diary) return <StartPanel diary={diary} today={today} />;
  if (search.day) return <DayPanel branchId={branchId} day={search.day} search={search} />;
  return (
    <Tabs
      value={search.list ?? 'days'}
      onChange={(value) =>
        void navigate({
          search: ({ branch: asked }) => ({
            branch: asked,
            list: FOOD_DIARY_LISTS.find((list) => list === value),
          }),
        })
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="days">Days</Tabs.Tab>
        <Tabs.Tab value="reviews">
          {diary.diary.review_is_due ? 'Four-weekly reviews (1 due)' : 'Four-weekly reviews'}
        </Tabs.Tab>
        <Tabs.Tab value="fitness">Fitness to work</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="days">
        <Days branch={branch} search={search} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        <ReviewsPanel branchId={branchId} isOpen={search.action === 'review'} />
      </Tabs.Panel>
      <Tabs.Panel value="fitness">
        <FitnessPanel branchId={branchId} today={today} search={search} />
      </Tabs.Panel>
    </Tabs>
  );
};

export const FoodDiaryPage = () => {
  const search = useSearch({ from: '/portal/reports/food-safety' });
  return (
    <ReportFrame
      title="Food safety diary"
      help="Opening and closing checks, problems, signatures and reviews, day by day."
      branchId={search.branch}
      actions={
        <LinkButton
          to={paths.foodMethods}
          variant="default"
          leftSection={<IconBook2 size={16} aria-hidden />}
        >
          Safe methods
        </LinkButton>
      }
    >
      {(branch) => <Report key={branch.id} branch={branch} search={search} />}
    </ReportFrame>
  );
};
