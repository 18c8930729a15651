import { focusMain } from '@branchbook/ui/focus-main.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { Button, Group, Paper } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { AuditLogSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { localToday } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { useUser } from '../../shared/user.tsx';
import { fetchAuditCsv } from './api.ts';
import { AuditEntries } from './audit-entries-panel.tsx';
import { KindFilter } from './components/kind-filter.tsx';
import { filterOf, kindOf } from './entry-rules.ts';

const TITLE = 'Audit log';

type FiltersProps = { search: AuditLogSearch; onChange: (change: AuditLogSearch) => void };

const Filters = ({ search, onChange }: FiltersProps) => {
  const { q = '', kind, branch, start, end } = search;
  const today = localToday();
  return (
    <Paper withBorder p="md" component="section" aria-label="What to show">
      <Group gap="sm" align="flex-end">
        <SearchBox
          label="Search people and names..."
          value={q}
          onSearch={(text) => onChange({ q: text || undefined })}
        />
        <BranchFilter branchId={branch} onChoose={(id) => onChange({ branch: id })} withClosed />
        <KindFilter kind={kindOf(kind)} onChoose={(chosen) => onChange({ kind: chosen })} />
        <DateInput
          label="From"
          placeholder="DD/MM/YYYY"
          maxDate={end ?? today}
          value={start ?? null}
          onChange={(day) => onChange({ start: day ?? undefined })}
          clearable
          flex="1 1 8.5rem"
        />
        <DateInput
          label="To"
          placeholder="DD/MM/YYYY"
          {...(start && { minDate: start })}
          maxDate={today}
          value={end ?? null}
          onChange={(day) => onChange({ end: day ?? undefined })}
          clearable
          flex="1 1 8.5rem"
        />
      </Group>
    </Paper>
  );
};

const AuditLog = () => {
  const navigate = useNavigate({ from: paths.auditLog });
  const search = useSearch({ from: '/portal/audit-log' });
  const filter = filterOf(search);
  const change = (part: AuditLogSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false });
  const [cleared, setCleared] = useState(0);
  const showAll = async () => {
    // The focused button disappears with the filters.
    focusMain();
    await navigate({ search: {}, replace: true, resetScroll: false });
    setCleared(cleared + 1);
  };
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <Page
      title={TITLE}
      help="Who did what in your company, and when, the newest first."
      actions={
        <ExportButtons
          name="audit_log"
          files={{ csv: (signal) => fetchAuditCsv(filter, signal) }}
        />
      }
    >
      {/* A new key resets the text in the search box, which keeps its own state. */}
      <Filters key={cleared} search={search} onChange={change} />
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => void showAll()}
          style={{ alignSelf: 'flex-start' }}
        >
          Show everything
        </Button>
      )}
      <AuditEntries filter={filter} />
    </Page>
  );
};

export const AuditLogPage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'auditLog') ? <AuditLog /> : <AccessDenied page={TITLE} />;
};
