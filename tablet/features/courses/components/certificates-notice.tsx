import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { markTold, readTold, toBeTold } from '../../../offline/certificates-told.ts';
import type { Session } from '../../../offline/session.ts';
import type { StoredSnapshot } from '../../../offline/tablet-store.ts';
import { shortDay } from '../../../shared/format.ts';
import { Notice } from '../../../shared/notice.tsx';
import { reportNotSaved } from '../../../shared/report-not-saved.ts';
import { useLive } from '../../../shared/use-live.ts';
import { useNow } from '../../../shared/use-now.ts';

type Props = { snapshot: StoredSnapshot; session: Session };

/** Reminds the person who unlocked the tablet of their own certificates, until they have read it. */
export const CertificatesNotice = ({ snapshot: { data }, session }: Props) => {
  const told = useLive(readTold);
  // The tablet's own day, which goes on without a network.
  const today = branchDay(useNow(60_000), branchTimeOf(data.branch));
  const { ending = [] } = data.staff.find(({ id }) => id === session.employeeId) ?? {};
  // Nothing is shown before it is known what was read.
  const due = told === undefined ? [] : toBeTold(ending, today, told);
  return (
    <div role="status">
      {due.length > 0 && (
        <Notice
          icon={<IconCertificate size={24} aria-hidden />}
          action={
            <Button
              variant="default"
              size="md"
              onClick={() => void markTold(due, today).catch(reportNotSaved)}
            >
              I have read this
            </Button>
          }
        >
          {due.map(({ id, course, last_day: last }) => (
            <li key={id}>
              <strong>
                Your certificate in {course} {last < today ? 'ended' : 'ends'} on {shortDay(last)}.
              </strong>{' '}
              Ask your manager about a new one.
            </li>
          ))}
        </Notice>
      )}
    </div>
  );
};
