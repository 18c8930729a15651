import { PACK_DAYS, PACK_MAX_DAYS } from '@branchbook/contract/inspector-packs.ts';
import type { NewPackLink, PackFormat } from '@branchbook/contract/inspector-packs.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import type { BranchRange, DateRange } from '../../shared/date-range.ts';
import { DateRangeFields } from '../../shared/date-range-fields.tsx';
import { branchToday } from '../../shared/dates.ts';
import { DownloadButton } from '../../shared/download-button.tsx';
import { useFileDownload } from '../../shared/file-download.ts';
import { ReportFrame } from '../../shared/report-frame.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { fetchPack } from './api.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinksPanel } from './links-panel.tsx';
import { MakeLinkForm } from './make-link-form.tsx';

/** Days that one press chooses. */
const PRESETS = [28, PACK_DAYS, PACK_MAX_DAYS];

const lastRange = (today: string, days: number): DateRange => ({
  start: addDays(today, 1 - days),
  end: today,
});

const useDownload = (range: BranchRange, format: PackFormat) =>
  useFileDownload((options) => fetchPack(range, format, options), {
    title: 'Pack Downloaded',
    fallbackName: `inspector_pack_${range.start}_${range.end}.${format}`,
  });

const Pack = ({ branch }: { branch: ReportBranch }) => {
  const search = useSearch({ from: '/portal/reports/inspector-pack' });
  const navigate = useNavigate({ from: paths.inspectorPack });
  const [made, setMade] = useState<NewPackLink | null>(null);
  const today = branchToday(branch);
  const usual = lastRange(today, PACK_DAYS);
  const asked = { start: search.start ?? usual.start, end: search.end ?? usual.end };
  const limit = lastDays(today, PACK_MAX_DAYS - 1);
  const range = { branchId: branch.id, ...rangeOf(asked, limit) };
  const pdf = useDownload(range, 'pdf');
  const zip = useDownload(range, 'zip');
  const choose = (days: DateRange) =>
    void navigate({
      search: (now) => ({ ...now, ...days }),
      replace: true,
      resetScroll: false,
    });
  const isChosen = (days: number): boolean => {
    const { start, end } = lastRange(today, days);
    return range.start === start && range.end === end;
  };
  return (
    <Stack gap="lg">
      <Paper withBorder p="md" component="section" aria-label="What the pack shows">
        <Stack gap="md">
          <Text>
            The food safety records of {branch.name} in the order in which officers ask, with what
            is missing first. It never names visitors, customers or people who were hurt.
          </Text>
          <Group gap="xs" role="group" aria-label="Days">
            {PRESETS.map((days) => (
              <Button
                key={days}
                size="sm"
                variant={isChosen(days) ? 'filled' : 'default'}
                aria-pressed={isChosen(days)}
                onClick={() => choose(lastRange(today, days))}
              >
                Last {days} days
              </Button>
            ))}
          </Group>
          <Group gap="md" align="flex-end">
            <DateRangeFields range={range} limit={limit} onRange={choose} />
          </Group>
          <Group gap="sm">
            <DownloadButton download={pdf}>PDF</DownloadButton>
            <DownloadButton download={zip}>ZIP with tables and photos</DownloadButton>
          </Group>
          <MakeLinkForm range={range} onMade={setMade} />
        </Stack>
      </Paper>
      <LinksPanel branchId={branch.id} />
      <LinkDialog link={made} onClose={() => setMade(null)} />
    </Stack>
  );
};

/** Page for the pack that a branch shows an inspector: its files, and links for the officer. */
export const InspectorPackPage = () => {
  const { branch } = useSearch({ from: '/portal/reports/inspector-pack' });
  return (
    <ReportFrame
      title="Inspector Pack"
      help="All that an officer asks for, in one file."
      branchId={branch}
    >
      {(chosen) => <Pack key={chosen.id} branch={chosen} />}
    </ReportFrame>
  );
};
