import type { ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { TaskPhoto } from '../../shared/tasks/task-photo.tsx';
import { complaintQuery } from './api.ts';
import { doneText, factsOf } from './complaint-text.ts';
import classes from './complaints.module.css';
import { Customer } from './components/customer.tsx';
import { FollowUps } from './components/follow-ups.tsx';
import { Hold } from './components/hold.tsx';

const Part = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={3}>{title}</Title>
    <Text size="sm" mt="xs" className={classes['text']}>
      {text}
    </Text>
  </section>
);

const Content = ({ complaint }: { complaint: ComplaintDetails }) => {
  const done = doneText(complaint);
  return (
    <Stack gap="lg">
      <Facts facts={factsOf(complaint)} />
      <ArrivalNote of={complaint.arrival} />
      <Part title="What happened" text={complaint.description} />
      {complaint.photo_url && (
        <TaskPhoto photo={complaint.photo_url} alt="Photo of the complaint" />
      )}
      {done && <Part title="Done at once" text={done} />}
      {complaint.outcome && <Part title="Outcome" text={complaint.outcome} />}
      <Customer complaint={complaint} />
      <Hold complaint={complaint} />
      <FollowUps complaint={complaint} />
    </Stack>
  );
};

const OfId = ({ id }: { id: number }) => {
  const asked = useQuery(complaintQuery(id));
  if (asked.data) return <Content key={id} complaint={asked.data} />;
  return asked.isError ? (
    <QueryError query={asked} title="Failed to load the complaint" />
  ) : (
    <CardsSkeleton count={1} label="Loading the complaint" height={320} />
  );
};

/** Shows a complaint with all that is known, and what a manager can do about it. */
export const ComplaintDialog = () => {
  const navigate = useNavigate({ from: paths.complaintReport });
  const { complaint: asked } = useSearch({ from: '/portal/reports/complaints' });
  // Keeps the complaint on screen while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked !== undefined && asked !== shown) setShown(asked);
  return (
    <Dialog
      title="Complaint"
      opened={asked !== undefined}
      keepOnOutsideClick
      onClose={() =>
        void navigate({
          search: (now) => ({ ...now, complaint: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {shown !== undefined && <OfId id={shown} />}
    </Dialog>
  );
};
