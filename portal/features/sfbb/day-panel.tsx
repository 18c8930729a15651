import type { Day } from '@branchbook/contract/dates.ts';
import { diaryPartLabel, DIARY_PARTS } from '@branchbook/contract/diary-parts.ts';
import type { DiaryPage } from '@branchbook/contract/sfbb.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodDiarySearch } from '../../paths.ts';
import { dayText, wholeDayText } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { diaryDayQuery } from './api.ts';
import { Checks, Problems } from './components/day-lists.tsx';
import { AddProblemForm, CompleteProblemForm } from './problem-form.tsx';
import { Signature } from './signature-panel.tsx';
import { SignForm } from './sign-form.tsx';

type Props = { branchId: number; day: Day; search: FoodDiarySearch };

const Content = ({ page, search }: { page: DiaryPage; search: FoodDiarySearch }) => {
  const navigate = useNavigate({ from: paths.foodDiary });
  const show = (change: FoodDiarySearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const close = () => show({ action: undefined, open: undefined });
  const problem = page.problems.find(({ id, done }) => id === search.open && done === null);
  return (
    <Stack gap="lg">
      {DIARY_PARTS.map((part) => (
        <TitledCard key={part} title={diaryPartLabel[part]}>
          <Checks checks={page.checks.filter((check) => check.part === part)} />
        </TitledCard>
      ))}
      <TitledCard title="Problems, and what was done">
        <Problems problems={page.problems} onComplete={(id) => show({ open: id })} />
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => show({ action: 'problem' })}
          >
            Add a problem
          </Button>
        </Group>
      </TitledCard>
      <Signature page={page} onSign={() => show({ action: 'sign' })} />
      <Text size="sm" c="dimmed">
        The next four-weekly review can be signed from {dayText(page.next_review.due)}.
      </Text>
      <Dialog
        title="Add a Problem"
        opened={search.action === 'problem'}
        onClose={close}
        keepOnOutsideClick
      >
        <AddProblemForm branchId={page.branchId} day={page.day} onClose={close} />
      </Dialog>
      <Dialog
        title={`Sign ${wholeDayText(page.day)}`}
        opened={search.action === 'sign' && page.may_sign}
        onClose={close}
        keepOnOutsideClick
      >
        <SignForm page={page} onClose={close} />
      </Dialog>
      <Dialog
        title="What Was Done"
        opened={problem !== undefined}
        onClose={close}
        keepOnOutsideClick
      >
        {problem && <CompleteProblemForm problem={problem} onClose={close} />}
      </Dialog>
    </Stack>
  );
};

/** Shows a day of the diary: checks, problems and signature. */
export const DayPanel = ({ branchId, day, search }: Props) => {
  const query = useQuery(diaryDayQuery(branchId, day));
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{wholeDayText(day)}</Title>
        <LinkButton
          to={paths.foodDiary}
          search={(now) => ({ ...now, day: undefined, action: undefined, open: undefined })}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to the calendar
        </LinkButton>
      </Group>
      {query.isPending && <CardsSkeleton label="Loading the day" height={120} />}
      {query.isLoadingError && <QueryError query={query} title="Failed to Load the Day" />}
      {query.data && <Content page={query.data} search={search} />}
    </Stack>
  );
};
