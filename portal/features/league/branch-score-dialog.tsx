import type { BranchScore } from '@branchbook/contract/league.ts';
import { SCORE_PARTS } from '@branchbook/contract/score.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import type { Fact } from '@branchbook/ui/facts.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { dayText, instantText, rangeText } from '../../shared/dates.ts';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { branchScoreQuery } from './api.ts';
import type { Asked } from './api.ts';
import { ScoreValue } from './components/score-value.tsx';
import classes from './league.module.css';
import {
  markTexts,
  PART_LABELS,
  placeText,
  scoreText,
  shareText,
  trendText,
} from './score-text.ts';

const taskFacts = ({ counts }: BranchScore): Fact[] => [
  ['On time', counts.on_time],
  ['Late (half)', counts.late],
  ['Not completed, reason accepted (half)', counts.accepted],
  ['Not completed', counts.not_completed],
  ['Missed or sent back', counts.missed],
  ['Points, by priority', `${counts.points / 2} of ${counts.points_due / 2}`],
];

const PART_FACTS: Record<(typeof SCORE_PARTS)[number], (score: BranchScore) => Fact[]> = {
  tasks: taskFacts,
  temperatures: ({ counts }) => [['Taken', `${counts.slots_taken} of ${counts.slots_due}`]],
  actions: ({ counts }) => [
    ['Closed within 24 hours', `${counts.actions_in_time} of ${counts.actions_due}`],
  ],
};

const Days = ({ score: { row, days } }: { score: BranchScore }) => (
  <section aria-label="Day by day">
    <Title order={3} mb="xs">
      Day by day
    </Title>
    <ul className={classes['days']}>
      {days.toReversed().map(({ day, score, capped, closed, recounted_at: recounted }) => (
        <li key={day}>
          <LinkAnchor
            to={paths.portal}
            search={{ today: row.branchId, day }}
            size="sm"
            data-standalone
            aria-label={`Tasks of ${dayText(day)}`}
          >
            {dayText(day)}
          </LinkAnchor>
          <Text span size="sm">
            {closed ? 'Closed' : score === null ? 'Nothing due' : scoreText(score)}
            {capped && ', limited'}
          </Text>
          {recounted && (
            <Text size="xs" c="dimmed">
              Recounted after late records, {instantText(recounted)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Content = ({ score, asked }: { score: BranchScore; asked: Asked }) => {
  const { row, ranked, settings, period } = score;
  const texts = row.marks ? markTexts(row.marks) : [];
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600} className={classes['name']}>
          {row.branch_name}
        </Text>
        <Text size="sm" c="dimmed">
          {rangeText(period.from, period.to)}
        </Text>
      </div>
      <Facts
        facts={[
          ['Score', <ScoreValue key="score" score={row.score} capped={row.capped} />],
          ['Place', placeText(row, ranked)],
          ['7 days against 28', trendText(row.trend)],
          ['Items due', row.items],
        ]}
      />
      {SCORE_PARTS.map((part) => (
        <section key={part} aria-label={PART_LABELS[part]}>
          <Title order={3} mb="xs">
            {PART_LABELS[part]}: {shareText(row.parts?.[part])}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {row.parts?.[part] === null
              ? 'Nothing was due, so this part is left out.'
              : `Counts ${settings.weights[part]} % of the score.`}
          </Text>
          <Facts facts={PART_FACTS[part](score)} />
        </section>
      ))}
      <section aria-label="Beside the score">
        <Title order={3} mb="xs">
          Beside the score
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          These never change the score.
        </Text>
        <Facts
          facts={[
            ['Verified', shareText(row.marks?.verified)],
            ['Identical readings', shareText(row.marks?.same_readings)],
            ['Answers ‘not applicable’', shareText(row.marks?.not_applicable)],
            ['Items due, 100 % is usual', shareText(row.marks?.due_against_median)],
          ]}
        />
        {texts.map((text) => (
          <Text key={text} size="sm" fw={600} mt="xs">
            {text}
          </Text>
        ))}
      </section>
      <Days score={score} />
      <Group gap="xs">
        {/* The report always ends today. */}
        {asked.date === undefined && (
          <LinkButton
            to={paths.reports}
            search={{
              branch: row.branchId,
              report: 'tasks',
              period: period.kind === 'day' ? 'today' : period.kind,
            }}
            variant="default"
          >
            Task report
          </LinkButton>
        )}
        <LinkButton
          to={paths.temperatureReport}
          search={{ branch: row.branchId, start: period.from, end: period.to }}
          variant="default"
        >
          Temperatures
        </LinkButton>
      </Group>
    </Stack>
  );
};

const Loaded = ({ branchId, asked }: { branchId: number; asked: Asked }) => {
  const query = useQuery(branchScoreQuery(branchId, asked));
  if (query.isPending) return <CardsSkeleton label="Loading the score" height={120} />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to load the score" />;
  return <Content score={query.data} asked={asked} />;
};

type Props = { branchId: number | undefined; asked: Asked; onClose: () => void };

/** Shows how the score of a branch is made up, with links to its records. */
export const BranchScoreDialog = ({ branchId, asked, onClose }: Props) => (
  <Dialog
    title="How the Score Is Made Up"
    opened={branchId !== undefined}
    onClose={onClose}
    size="lg"
  >
    {branchId !== undefined && <Loaded key={branchId} branchId={branchId} asked={asked} />}
  </Dialog>
);
