import { answerLabel, findingLabel } from '@branchbook/contract/sfbb-reviews.ts';
import type { Finding, FoodReview } from '@branchbook/contract/sfbb-reviews.ts';
import { REVIEW_QUESTIONS } from '@branchbook/contract/sfbb-rules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayText, dayMonthText, instantText, rangeText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { reviewsQuery } from './api.ts';
import { ReviewForm } from './review-form.tsx';
import classes from './sfbb.module.css';

/** Shows what came three times or more, with its days. */
const Findings = ({ found }: { found: Finding[] }) =>
  found.length === 0 ? (
    <Text c="dimmed">Nothing came three times, and no day was left unsigned.</Text>
  ) : (
    <List>
      {found.map(({ kind, subject, count, days }) => (
        <List.Item key={`${kind} ${subject}`} className={classes['words']}>
          <b>{findingLabel[kind]}:</b> {subject}, {count} times ({days.map(dayMonthText).join(', ')}
          )
        </List.Item>
      ))}
    </List>
  );

const Review = ({ review }: { review: FoodReview }) => (
  <TitledCard title={rangeText(review.period_start, review.period_end)}>
    <Text>
      Signed by {review.signed_by_name}, {instantText(review.signed_at)}
    </Text>
    <Findings found={review.found} />
    <List>
      {review.answers.map(({ question, answer, note }) => (
        <List.Item key={question} className={classes['words']}>
          {REVIEW_QUESTIONS[question]} <b>{answerLabel[answer]}.</b> {note}
        </List.Item>
      ))}
    </List>
    <Text className={classes['words']}>
      <b>What will be done:</b> {review.plan}
    </Text>
    <Text size="sm" c="dimmed">
      {review.statement}
    </Text>
  </TitledCard>
);

type Props = { branchId: number; isOpen: boolean };

/** Shows the next four-weekly review with what it will find, and the signed ones. */
export const ReviewsPanel = ({ branchId, isOpen }: Props) => {
  const navigate = useNavigate({ from: paths.foodDiary });
  const query = useQuery(reviewsQuery(branchId));
  const show = (action: 'review' | undefined) =>
    void navigate({ search: (now) => ({ ...now, action }), resetScroll: false });
  if (query.isPending) return <CardsSkeleton label="Loading reviews" height={160} />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Reviews" />;
  const { next, reviews } = query.data;
  return (
    <Stack gap="lg">
      {next && (
        <TitledCard
          title={`Next review: ${rangeText(next.period_start, next.period_end)}`}
          help={
            next.is_due
              ? `It has been due since ${dayText(next.due)}.`
              : `It can be signed from ${dayText(next.due)}. This is what came three times so far.`
          }
        >
          <Findings found={next.found} />
          {next.is_due && (
            <Group>
              <Button onClick={() => show('review')}>Write the review</Button>
            </Group>
          )}
        </TitledCard>
      )}
      {reviews.length === 0 ? (
        <Text c="dimmed">No review has been signed yet.</Text>
      ) : (
        reviews.map((review) => <Review key={review.id} review={review} />)
      )}
      <Dialog
        title="Four-Weekly Review"
        size="lg"
        opened={isOpen && next?.is_due === true}
        onClose={() => show(undefined)}
        keepOnOutsideClick
      >
        {next && (
          <ReviewForm
            key={next.period_start}
            branchId={branchId}
            next={next}
            onClose={() => show(undefined)}
          />
        )}
      </Dialog>
    </Stack>
  );
};
