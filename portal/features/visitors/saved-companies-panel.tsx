import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper, Stack, VisuallyHidden } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/counts.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { profilesQuery } from './api.ts';
import { COMPANIES, NO_PROFILES, NOT_GIVEN, NOTHING_FOUND, profilesWith } from './profile-rules.ts';

const FAILED = 'Failed to Load Visitor Profiles';
const CAPTION = 'Saved companies';

const COLUMNS: Column<VisitorProfile>[] = [
  { key: 'name', header: 'Full Name', width: '25%', cell: ({ full_name }) => full_name },
  { key: 'company', header: 'Company Name', cell: ({ company_name }) => company_name },
  { key: 'email', header: 'Email', cell: ({ email }) => email ?? NOT_GIVEN },
  {
    key: 'phone',
    header: 'Phone Number',
    width: '18%',
    cell: ({ phone_number }) => phone_number ?? NOT_GIVEN,
  },
];

type Props = { search: string; onSearch: (text: string) => void };

/** Lists the companies of frequent visitors; they are managed from the dashboard. */
export const SavedCompanies = ({ search, onSearch }: Props) => {
  const profiles = useQuery(profilesQuery);
  useErrorToast(profiles.error, FAILED);
  if (profiles.isPending) {
    return <DataTable caption={CAPTION} columns={COLUMNS} groups={[]} rowKey={String} loading />;
  }
  if (profiles.isError) {
    return <QueryError query={profiles} title={FAILED} />;
  }
  const found = profilesWith(profiles.data, search);
  return (
    <Stack gap="sm">
      <SearchBox label="Search companies or contacts..." value={search} onSearch={onSearch} />
      <VisuallyHidden aria-live="polite">{countOf(found.length, COMPANIES)}</VisuallyHidden>
      {found.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconBuilding size={24} />}
            title={profiles.data.length === 0 ? NO_PROFILES : NOTHING_FOUND}
            text={
              profiles.data.length === 0 &&
              'On the dashboard, under Visitor Book Companies, add the companies that come often.'
            }
          />
        </Paper>
      ) : (
        <DataTable
          caption={CAPTION}
          columns={COLUMNS}
          groups={[{ label: null, rows: found }]}
          rowKey={({ id }) => id}
        />
      )}
    </Stack>
  );
};
