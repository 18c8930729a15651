import { authorityLabel } from '@branchbook/contract/course-rules.ts';
import type { Course } from '@branchbook/contract/courses.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconBooks, IconCertificate, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CoursesSearch } from '../../paths.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { coursesQuery } from './api.ts';
import { CourseDialog } from './course-dialog.tsx';
import { requiredText, validityText } from './course-text.ts';
import { PresetsDialog } from './presets-dialog.tsx';
import { RequiredDialog } from './required-dialog.tsx';

const Authority = ({ of: { authority, source, source_url: url, note } }: { of: Course }) => (
  <Stack gap={2}>
    <Text size="sm">{authorityLabel[authority]}</Text>
    {note && (
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {note}
      </Text>
    )}
    {source && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {url ? (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
            {source}
          </Anchor>
        ) : (
          source
        )}
      </Text>
    )}
  </Stack>
);

const Name = ({ of: { name, active } }: { of: Course }) => (
  <>
    {name}
    {!active && (
      <Text size="xs" c="dimmed">
        Not in use
      </Text>
    )}
  </>
);

type ChangeProps = { of: Course; onSearch: (change: CoursesSearch) => void };

const Change = ({ of: { id, name }, onSearch }: ChangeProps) => (
  <Group gap="xs">
    <Button
      size="xs"
      variant="default"
      aria-label={`Edit ${name}`}
      onClick={() => onSearch({ form: id })}
    >
      Edit
    </Button>
    <Button
      size="xs"
      variant="default"
      aria-label={`Who needs it: ${name}`}
      onClick={() => onSearch({ needs: id })}
    >
      Who needs it
    </Button>
  </Group>
);

const columnsOf = (
  nameOf: (branchId: number) => string,
  onSearch: ChangeProps['onSearch'] | null,
): Column<Course>[] => [
  { key: 'name', header: 'Course', cell: (one) => <Name of={one} /> },
  { key: 'validity', header: 'Valid for', cell: validityText, width: 110 },
  { key: 'authority', header: 'Who asks for it', cell: (one) => <Authority of={one} /> },
  { key: 'required', header: 'Who needs it', cell: (one) => requiredText(one, nameOf) },
  ...(onSearch
    ? [
        {
          key: 'actions',
          header: 'Change',
          isActions: true,
          cell: (one: Course) => <Change of={one} onSearch={onSearch} />,
        },
      ]
    : []),
];

type Props = {
  search: CoursesSearch;
  branches: readonly { id: number; name: string }[];
  onSearch: (change: CoursesSearch) => void;
};

/** Lists the courses of the company; head office adds and changes them, and says who needs them. */
export const CourseCatalogue = ({ search, branches, onSearch }: Props) => {
  const mayManage = may(useUser(), 'manage_courses');
  const query = useQuery(coursesQuery);
  if (query.isPending) return <CardsSkeleton label="Loading courses" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to load the courses" />;
  const nameOf = (id: number): string => branches.find((one) => one.id === id)?.name ?? 'a branch';
  const columns = columnsOf(nameOf, mayManage ? onSearch : null);
  const find = (id: number | 'new' | undefined) => query.data.find((one) => one.id === id);
  const buttons = mayManage && (
    <Group gap="sm">
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onSearch({ form: 'new' })}
      >
        Add a course
      </Button>
      <Button
        variant="default"
        leftSection={<IconBooks size={16} aria-hidden />}
        onClick={() => onSearch({ action: 'presets' })}
      >
        Ready-made courses
      </Button>
    </Group>
  );
  return (
    <Stack gap="md">
      {query.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconCertificate size={24} />}
            title="No courses yet"
            text="Courses are what people have certificates in, such as first aid. Each has its validity and says who asks for it."
            action={buttons}
          />
        </Paper>
      ) : (
        <>
          {buttons}
          <DataTable
            caption="Courses"
            columns={columns}
            groups={[{ label: null, rows: query.data }]}
            rowKey={({ id }) => id}
            minWidth={700}
          />
        </>
      )}
      {mayManage && (
        <>
          <CourseDialog
            course={search.form === 'new' ? 'new' : (find(search.form) ?? null)}
            onClose={() => onSearch({ form: undefined })}
          />
          <RequiredDialog
            course={find(search.needs) ?? null}
            branches={branches}
            onClose={() => onSearch({ needs: undefined })}
          />
          <PresetsDialog
            opened={search.action === 'presets'}
            onClose={() => onSearch({ action: undefined })}
          />
        </>
      )}
    </Stack>
  );
};
