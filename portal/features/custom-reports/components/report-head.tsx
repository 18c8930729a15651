import { changeSavedReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { ConflictNotice } from '../../../shared/conflict-notice.tsx';
import { currentRecord, messageOf } from '../../../shared/errors.ts';
import { LinkButton } from '../../../shared/links.tsx';
import { useUser } from '../../../shared/user.tsx';
import { useChangeReport } from '../api.ts';
import classes from '../custom-reports.module.css';
import { conflictBetween, mayChangeSaved, whomText } from '../saved-rules.ts';

type Props = {
  report: ReportDefinition;
  name: string;
  saved: SavedReport | undefined;
  /** Version of the saved report that the changes are based on. */
  version: number | undefined;
  isChanged: boolean;
  onSaveAs: () => void;
  /** Called when the changes are saved, undone or replaced by another user's. */
  onSaved: () => void;
};

/** Shows a report's name, whether it is saved, and the buttons that save it. */
export const ReportHead = ({
  report,
  name,
  saved,
  version,
  isChanged,
  onSaveAs,
  onSaved,
}: Props) => {
  const user = useUser();
  const change = useChangeReport();
  const [theirs, setTheirs] = useState<SavedReport | null>(null);
  const save = async (base: SavedReport, ofVersion: number) => {
    try {
      const { id, shared } = base;
      const sent = { id, name: base.name, shared, definition: report, version: ofVersion };
      const now = await change.mutateAsync(sent);
      setTheirs(null);
      toast.success({ title: 'Report Saved', message: now.name });
      onSaved();
    } catch (error) {
      const current = currentRecord(error, changeSavedReport.data);
      if (current) return setTheirs(current);
      const message = messageOf(error, 'Failed to save the report');
      toast.error({ title: 'Report Not Saved', message });
    }
  };
  const mayChange = saved !== undefined && mayChangeSaved(user, saved);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" miw={0}>
          <Title order={2} className={classes['name']}>
            {name}
          </Title>
          {saved && !isChanged && <Badge color="gray">{whomText(saved)}</Badge>}
          {isChanged && <Badge color="yellow">Unsaved changes</Badge>}
          {!saved && <Badge color="yellow">Not saved</Badge>}
        </Group>
        <Group gap="xs">
          <LinkButton
            to={paths.customReports}
            search={({ branch }) => ({ branch })}
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            All custom reports
          </LinkButton>
          {isChanged && (
            <Button variant="default" onClick={onSaved}>
              Undo changes
            </Button>
          )}
          <Button
            variant={saved && (mayChange || !isChanged) ? 'default' : 'filled'}
            onClick={onSaveAs}
          >
            {saved ? 'Save as new' : 'Save'}
          </Button>
          {isChanged && mayChange && (
            <Button
              loading={change.isPending}
              onClick={() => void save(saved, version ?? saved.version)}
            >
              Save changes
            </Button>
          )}
        </Group>
      </Group>
      {theirs && isChanged && saved && (
        <ConflictNotice
          changes={conflictBetween({ ...saved, definition: report }, theirs)}
          busy={change.isPending}
          onKeepMine={() => void save(theirs, theirs.version)}
          onTakeTheirs={() => {
            setTheirs(null);
            onSaved();
          }}
        />
      )}
    </Stack>
  );
};
