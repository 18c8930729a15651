import { Badge, Group, Text } from '@mantine/core';
import { bandOf, CAPPED, scoreText } from '../score-text.ts';

/** Shows a score with its word, and why it is not higher where an action keeps it down. */
export const ScoreValue = ({ score, capped }: { score: number | null; capped: boolean }) => {
  if (score === null) return <>Nothing due</>;
  const { text, color } = bandOf(score);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text span inherit fw={650}>
          {scoreText(score)}
        </Text>
        <Badge color={color}>{text}</Badge>
      </Group>
      {capped && (
        <Text size="xs" c="dimmed">
          {CAPPED}
        </Text>
      )}
    </>
  );
};
