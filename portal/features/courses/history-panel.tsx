import { CERTIFICATES_PAGE } from '@branchbook/contract/certificates.ts';
import type { Certificate } from '@branchbook/contract/certificates.ts';
import { certificateStateLabel } from '@branchbook/contract/course-rules.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { certificatesQuery, useWithdrawCertificate } from './api.ts';
import type { CertificateFilters } from './api.ts';
import { CertificateFile } from './components/certificate-file.tsx';
import { Pages } from '../../shared/pages.tsx';

/** Withdraws a certificate that was recorded by mistake, with the reason. */
const Withdraw = ({ of: { id, course_name: course } }: { of: Certificate }) => {
  const [reason, setReason] = useState<string | null>(null);
  const withdraw = useWithdrawCertificate();
  if (reason === null) {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Withdraw the certificate in ${course}`}
        onClick={() => setReason('')}
      >
        Withdraw
      </Button>
    );
  }
  return (
    <Group
      gap="xs"
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (reason.trim() === '') return;
        withdraw.mutate(
          { id, reason },
          {
            onSuccess: () => toast.success({ title: 'Certificate withdrawn' }),
            onError: (error) => toast.error({ title: messageOf(error, 'Failed to withdraw it') }),
          },
        );
      }}
    >
      <TextInput
        size="xs"
        aria-label={`Why the certificate in ${course} was wrong`}
        placeholder="What was wrong?"
        maxLength={LIMITS.employeeText}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autoFocus
        required
      />
      <Button size="xs" type="submit" color="red" loading={withdraw.isPending}>
        Withdraw
      </Button>
      <Button size="xs" variant="default" onClick={() => setReason(null)}>
        Cancel
      </Button>
    </Group>
  );
};

const Details = ({ of: one }: { of: Certificate }) => (
  <Stack gap={2}>
    {[one.provider, one.certificate_number && `No. ${one.certificate_number}`, one.note]
      .filter(Boolean)
      .map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    {one.withdrawn_reason && (
      <Text size="sm">
        Withdrawn by {one.withdrawn_by_name}: {one.withdrawn_reason}
      </Text>
    )}
    <Text size="xs" c="dimmed">
      Recorded by {one.recorded_by_name}, {instantText(one.recorded_at)}
    </Text>
  </Stack>
);

const columnsOf = (showsPerson: boolean): Column<Certificate>[] => [
  ...(showsPerson
    ? [
        {
          key: 'person',
          header: 'Person',
          cell: ({ employee_name: name, branch_name: branch }: Certificate) => (
            <>
              {name}
              <Text size="xs" c="dimmed">
                {branch}
              </Text>
            </>
          ),
        },
      ]
    : []),
  { key: 'course', header: 'Course', cell: ({ course_name: name }) => name },
  {
    key: 'days',
    header: 'Issued and valid until',
    cell: ({ issued_on: from, valid_until: until }) => (
      <>
        {dayText(from)}
        <Text size="sm">{until ? `until ${dayText(until)}` : 'does not expire'}</Text>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => certificateStateLabel[state] },
  { key: 'details', header: 'Details', cell: (one) => <Details of={one} /> },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    cell: (one) => (
      <Group gap="xs">
        <CertificateFile of={one} />
        {one.state !== 'withdrawn' && <Withdraw of={one} />}
      </Group>
    ),
  },
];

type Props = { filters: CertificateFilters; showsPerson: boolean };

/** Lists certificates with superseded and withdrawn ones, and with those of people who left. */
export const CertificateHistory = ({ filters, showsPerson }: Props) => {
  const [page, setPage] = useState(1);
  const offset = (page - 1) * CERTIFICATES_PAGE;
  const query = useQuery(certificatesQuery({ ...filters, offset }));
  if (query.isPending) return <CardsSkeleton label="Loading certificates" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to load certificates" />;
  return (
    <Stack gap="sm">
      {!showsPerson && (
        <Title order={3} size="h5">
          Certificates
        </Title>
      )}
      {query.data.items.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconCertificate size={24} />}
            title="No certificates yet"
            text="Record a certificate, and it is shown here, also after it was renewed."
          />
        </Paper>
      ) : (
        <DataTable
          caption="Certificates"
          columns={columnsOf(showsPerson)}
          groups={[{ label: null, rows: query.data.items }]}
          rowKey={({ id }) => id}
          minWidth={700}
        />
      )}
      <Pages page={page} size={CERTIFICATES_PAGE} total={query.data.total} onPage={setPage} />
    </Stack>
  );
};
