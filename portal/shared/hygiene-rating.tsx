import { needsImprovement, ratingText } from '@branchbook/contract/hygiene-ratings.ts';
import type { CurrentRating } from '@branchbook/contract/hygiene-ratings.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dayText } from './dates.ts';

/** Shows a branch's hygiene rating, in red where it asks for improvement; nothing without one. */
export const HygieneRating = ({ rating }: { rating: CurrentRating | null }) => {
  if (!rating) return null;
  const { value, rated_on: day } = rating;
  const isBad = needsImprovement(value);
  return (
    <Text
      component="div"
      size="sm"
      c={isBad ? 'var(--mantine-color-error)' : 'dimmed'}
      title={day === null ? undefined : `Inspected on ${dayText(day)}`}
    >
      {isBad && (
        <IconAlertTriangle
          size={14}
          role="img"
          aria-label="Improvement needed"
          style={{ verticalAlign: '-0.125em', marginInlineEnd: 4 }}
        />
      )}
      Hygiene: {ratingText(value)}
    </Text>
  );
};
