import { topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconHeartbeat, IconPlus } from '@tabler/icons-react';
import { shortDay } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import type { FoodProblem } from '../food-safety-rules.ts';

type Props = {
  title: string;
  problems: FoodProblem[];
  onComplete: (problem: FoodProblem) => void;
  onAdd?: () => void;
  onFitness?: () => void;
};

const factsOf = ({ day, by, done }: FoodProblem): string =>
  [`${by}, ${shortDay(day)}`, done === null ? 'Nothing written about what was done' : done].join(
    ' · ',
  );

/** Shows problems with what was done, and the buttons to write down more. */
export const ProblemList = ({ title, problems, onComplete, onAdd, onFitness }: Props) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {problems.length === 0 ? (
      <Text c="dimmed">Nothing has gone wrong so far.</Text>
    ) : (
      <RecordList label={title}>
        {problems.map((problem) => (
          <RecordRow
            key={problem.uuid}
            title={`${topicLabel[problem.topic]}: ${problem.what}`}
            facts={factsOf(problem)}
            waiting={problem.waiting}
            action={
              problem.done === null && (
                <Button
                  variant="default"
                  size="md"
                  aria-label={`Add what was done about: ${problem.what}`}
                  onClick={() => onComplete(problem)}
                >
                  What was done?
                </Button>
              )
            }
          />
        ))}
      </RecordList>
    )}
    {onAdd && (
      <Group mt="md" gap="sm">
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={onAdd}
        >
          Something went wrong
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconHeartbeat size={22} aria-hidden />}
          onClick={onFitness}
        >
          Fitness to work
        </Button>
      </Group>
    )}
  </section>
);
