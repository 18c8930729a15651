import { findingLabel } from '@branchbook/contract/sfbb-reviews.ts';
import { nextReview, REVIEW_DAYS } from '@branchbook/contract/sfbb-rules.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { formatDay } from '../../platform/format.ts';
import { counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists the four-weekly reviews of the period, and those that are overdue. */
export const reviewsSection = ({ diary, range, today, at }: PackRecords): Section => {
  if (!diary) return { answer: 'No four-weekly reviews, as no food safety diary is kept.' };
  const reviews = diary.reviews.filter(
    ({ period_start: start, period_end: end }) => start <= range.to && end >= range.from,
  );
  const next = nextReview(
    diary.diary.starts_on,
    diary.reviews.map(({ period_start: start }) => start),
  );
  const isDue = next.due <= today;
  return {
    answer: sentence(
      `${counted(reviews.length, 'review', 'reviews')} signed`,
      isDue
        ? `the next one has been due since ${formatDay(next.due)}`
        : `the next one is due on ${formatDay(next.due)}`,
    ),
    // A week is enough to sign a review.
    gaps:
      isDue && addDays(next.due, 7) <= today
        ? [
            {
              what: `The review of the ${REVIEW_DAYS} days from ${formatDay(next.start)} is not signed`,
              detail: `due since ${formatDay(next.due)}`,
            },
          ]
        : [],
    tables: [
      {
        name: 'four-weekly-reviews',
        heads: ['Four weeks', 'Signed', 'Came three times or more', 'What will be done'],
        widths: [1.3, 1.3, 1.7, 1.7],
        rows: reviews.map((review) => [
          `${formatDay(review.period_start)} to ${formatDay(review.period_end)}`,
          `${review.signed_by_name}, ${at(review.signed_at)}`,
          review.found
            .map(({ kind, subject, count }) => `${findingLabel[kind]}: ${subject} (${count} times)`)
            .join('\n'),
          review.plan,
        ]),
      },
    ],
  };
};
