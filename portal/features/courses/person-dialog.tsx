import { courseStatusLabel, isGap } from '@branchbook/contract/course-rules.ts';
import type { CourseMatrix, MatrixCell, MatrixPerson } from '@branchbook/contract/courses.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { useSetNotNeeded } from './api.ts';
import { CertificateForm } from './certificate-form.tsx';
import { detailOf, STATUS_SIGNS } from './course-text.ts';
import { CertificateHistory } from './history-panel.tsx';

type NotNeededProps = { person: MatrixPerson; cell: MatrixCell; course: string };

/** Says that the person does not need a course, with the reason, or takes that back. */
const NotNeeded = ({ person, cell, course }: NotNeededProps) => {
  const [reason, setReason] = useState<string | null>(null);
  const save = useSetNotNeeded();
  const send = (text: string | null) =>
    save.mutate(
      { courseId: cell.course_id, employeeId: person.id, reason: text },
      {
        onSuccess: () => setReason(null),
        onError: (error) => toast.error({ title: messageOf(error, 'Failed to save it') }),
      },
    );
  if (cell.status === 'not_needed') {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`${course} is needed again`}
        loading={save.isPending}
        onClick={() => send(null)}
      >
        Needed again
      </Button>
    );
  }
  if (reason === null) {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`${course} is not needed`}
        onClick={() => setReason('')}
      >
        Not needed
      </Button>
    );
  }
  return (
    <Group
      gap="xs"
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (reason.trim() !== '') send(reason);
      }}
    >
      <TextInput
        size="xs"
        aria-label={`Why ${course} is not needed`}
        placeholder="Why?"
        maxLength={LIMITS.employeeText}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autoFocus
        required
      />
      <Button size="xs" type="submit" loading={save.isPending}>
        Save
      </Button>
      <Button size="xs" variant="default" onClick={() => setReason(null)}>
        Cancel
      </Button>
    </Group>
  );
};

type ContentProps = {
  person: MatrixPerson;
  courses: CourseMatrix['courses'];
  recording: number | undefined;
  onRecord: (courseId: number) => void;
  onRecorded: () => void;
};

const Status = ({ of: cell }: { of: MatrixCell }) => (
  <>
    {STATUS_SIGNS[cell.status]} {courseStatusLabel[cell.status]}
    {detailOf(cell) !== '' && (
      <Text size="xs" c="dimmed">
        {detailOf(cell)}
      </Text>
    )}
  </>
);

type ChangeProps = NotNeededProps & Pick<ContentProps, 'onRecord'>;

const Change = ({ onRecord, ...rest }: ChangeProps) => {
  const { cell, course } = rest;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant={isGap(cell) || cell.status === 'expiring' ? 'filled' : 'default'}
        aria-label={`Record a certificate in ${course}`}
        onClick={() => onRecord(cell.course_id)}
      >
        Record
      </Button>
      {(cell.required || cell.status === 'not_needed') && <NotNeeded {...rest} />}
    </Group>
  );
};

const columnsOf = (
  person: MatrixPerson,
  nameOf: (cell: MatrixCell) => string,
  onRecord: ContentProps['onRecord'],
): Column<MatrixCell>[] => [
  { key: 'course', header: 'Course', cell: nameOf },
  { key: 'status', header: 'Status', cell: (cell) => <Status of={cell} /> },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    cell: (cell) => (
      <Change person={person} cell={cell} course={nameOf(cell)} onRecord={onRecord} />
    ),
  },
];

const Content = ({ person, courses, recording, onRecord, onRecorded }: ContentProps) => {
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  if (recording !== undefined) {
    return (
      <CertificateForm
        people={[person]}
        employeeId={person.id}
        courseId={recording}
        onRecorded={onRecorded}
        onCancel={onRecorded}
      />
    );
  }
  const nameOf = ({ course_id: id }: MatrixCell) => names.get(id) ?? '';
  const columns = columnsOf(person, nameOf, onRecord);
  return (
    <Stack gap="lg">
      <DataTable
        caption={`Courses of ${person.name}`}
        columns={columns}
        groups={[{ label: null, rows: person.cells }]}
        rowKey={({ course_id: id }) => id}
        minWidth={480}
      />
      <CertificateHistory filters={{ employeeId: person.id, offset: 0 }} showsPerson={false} />
    </Stack>
  );
};

type Props = Omit<ContentProps, 'person'> & {
  person: MatrixPerson | undefined;
  onClose: () => void;
};

/** Shows the courses of one person with their certificates, and records new ones. */
export const PersonDialog = ({ person, onClose, ...rest }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(person);
  if (person && person !== shown) setShown(person);
  return (
    <Dialog
      title={rest.recording === undefined ? (shown?.name ?? '') : 'Record a certificate'}
      opened={person !== undefined}
      onClose={onClose}
      size="xl"
      keepOnOutsideClick={rest.recording !== undefined}
    >
      {shown && <Content person={shown} {...rest} />}
    </Dialog>
  );
};
