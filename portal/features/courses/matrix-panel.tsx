import { courseStatusLabel, COURSE_STATUSES } from '@branchbook/contract/course-rules.ts';
import { MATRIX_PAGE } from '@branchbook/contract/courses.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CoursesSearch } from '../../paths.ts';
import { wholeDayText } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { fetchMatrixCsv, fetchMatrixPdf, matrixQuery } from './api.ts';
import { MatrixTable } from './components/matrix-table.tsx';
import { Pages } from '../../shared/pages.tsx';
import { STATUS_SIGNS } from './course-text.ts';
import { PersonDialog } from './person-dialog.tsx';

type Props = {
  search: CoursesSearch;
  branchName: string | undefined;
  onSearch: (change: CoursesSearch) => void;
};

const Legend = () => (
  <Group gap="md" data-not-printed>
    {COURSE_STATUSES.filter((status) => STATUS_SIGNS[status] !== '').map((status) => (
      <Text key={status} size="xs" c="dimmed">
        {STATUS_SIGNS[status]} {courseStatusLabel[status]}
      </Text>
    ))}
  </Group>
);

/** Shows who has which course as of a day, and what is missing. */
export const CourseMatrixView = ({ search, branchName, onSearch }: Props) => {
  const user = useUser();
  const { branch: branchId, day, gaps, q, page = 1, person } = search;
  const asked = { branchId, day, gaps };
  const matrix = useQuery(matrixQuery({ ...asked, search: q, offset: (page - 1) * MATRIX_PAGE }));
  const filter = (change: CoursesSearch) => onSearch({ ...change, page: undefined });
  const data = matrix.data;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="section" aria-label="What to show">
        <Group gap="md" align="flex-end">
          <SearchBox
            label="Search by name"
            value={q ?? ''}
            onSearch={(text) => filter({ q: text || undefined })}
          />
          <DateInput
            label="Who may work on"
            placeholder="Today"
            value={day ?? null}
            onChange={(next) => filter({ day: next ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the day' }}
          />
          <Checkbox
            label="Only gaps"
            checked={gaps ?? false}
            onChange={(event) => filter({ gaps: event.currentTarget.checked ? true : undefined })}
            mb={8}
          />
          <ExportButtons
            name={`training_matrix_${branchName ?? 'all'}`}
            files={{
              pdf: (signal) => fetchMatrixPdf(asked, signal),
              csv: (signal) => fetchMatrixCsv(asked, signal),
            }}
          />
        </Group>
      </Paper>
      {matrix.isPending && <CardsSkeleton label="Loading the matrix" />}
      {matrix.isLoadingError && <QueryError query={matrix} title="Failed to load the matrix" />}
      {data && data.courses.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={<IconCertificate size={24} />}
            title="No courses yet"
            text={
              may(user, 'manage_courses')
                ? 'Add the courses that your people need, or choose ready-made ones. Then say who needs them.'
                : 'Head office adds the courses that people need. They are shown here.'
            }
            action={
              may(user, 'manage_courses') && (
                <Button onClick={() => onSearch({ tab: 'courses' })}>Go to the courses</Button>
              )
            }
          />
        </Paper>
      )}
      {data && data.courses.length > 0 && (
        <>
          <Text fw={600} aria-live="polite">
            As of {wholeDayText(data.day)}
            {data.people.length > 0 && `: ${data.gaps} missing or expired`}
          </Text>
          {data.people.length > 0 && <Legend />}
          {data.people.length === 0 ? (
            <Paper withBorder>
              <EmptyState
                icon={<IconCertificate size={24} />}
                title={gaps ? 'No gaps' : 'No one found'}
                text={
                  gaps
                    ? 'Everyone has the courses that they need on this day.'
                    : 'Search for another name, or choose another branch.'
                }
              />
            </Paper>
          ) : (
            <MatrixTable
              caption={`People and courses as of ${wholeDayText(data.day)}`}
              courses={data.courses}
              people={data.people}
              showsBranch={branchId === undefined}
              onOpen={({ id }) => onSearch({ person: id })}
            />
          )}
          <Pages
            page={page}
            size={MATRIX_PAGE}
            total={data.total}
            onPage={(next) => onSearch({ page: next })}
          />
          <PersonDialog
            person={data.people.find(({ id }) => id === person)}
            courses={data.courses}
            onRecord={(courseId) => onSearch({ record: courseId })}
            onClose={() => onSearch({ person: undefined, record: undefined })}
            recording={search.record}
            onRecorded={() => onSearch({ record: undefined })}
          />
        </>
      )}
    </Stack>
  );
};
