import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/reports.ts';
import { addDays, daysBetween } from '@branchbook/contract/schedule.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { localToday } from '../../shared/dates.ts';
import { usePdfExport } from '../../shared/pdf-export.ts';
import { downloadTaskPdf } from './api.ts';

const rangeProblem = (start: string | null, end: string | null) => {
  if (!start || !end) {
    return {
      title: 'Date Range Required',
      message: 'Please select start and end dates for PDF export',
    };
  }
  if (daysBetween(start, end) > TASK_PDF_MAX_DAYS) {
    return {
      title: 'Date Range Too Large',
      message: 'PDF export is limited to 30 days maximum',
    };
  }
  return null;
};

export const TaskPdfExport = ({ branchId }: { branchId: number }) => {
  const today = localToday();
  const earliest = addDays(today, -TASK_PDF_MAX_DAYS);
  const [start, setStart] = useState<string | null>(earliest);
  const [end, setEnd] = useState<string | null>(today);
  const { generating, exportPdf } = usePdfExport();

  const exportRange = async () => {
    const problem = rangeProblem(start, end);
    if (problem || !start || !end) {
      if (problem) toast.error(problem);
      return;
    }
    await exportPdf(() => downloadTaskPdf({ branchId, startDate: start, endDate: end }));
  };

  return (
    <Paper withBorder p="md" component="section" aria-label="Export">
      <Title order={2}>Export</Title>
      <Text size="sm" c="dimmed" mb="md">
        The task report as a PDF, for up to {TASK_PDF_MAX_DAYS} days.
      </Text>
      <Group gap="md" align="flex-end">
        <DateInput
          label="Start date"
          placeholder="DD/MM/YYYY"
          minDate={earliest}
          maxDate={end ?? today}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear start date' }}
          value={start}
          onChange={setStart}
          flex="1 1 8.5rem"
          maw={{ sm: 220 }}
        />
        <DateInput
          label="End date"
          placeholder="DD/MM/YYYY"
          minDate={start ?? earliest}
          maxDate={today}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear end date' }}
          value={end}
          onChange={setEnd}
          flex="1 1 8.5rem"
          maw={{ sm: 220 }}
        />
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={generating}
          flex={{ base: '1 1 100%', sm: 'none' }}
          onClick={() => void exportRange()}
        >
          Export PDF
        </Button>
      </Group>
    </Paper>
  );
};
