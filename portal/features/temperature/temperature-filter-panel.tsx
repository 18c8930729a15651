import { TEMPERATURE_REPORT_MAX_DAYS, showRange } from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Paper, Select, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { localToday } from '../../shared/dates.ts';
import { usePdfExport } from '../../shared/pdf-export.ts';
import { downloadTemperaturePdf } from './api.ts';
import type { Selection } from './api.ts';
import { withEnd, withStart } from './date-range.ts';
import type { DateRange } from './date-range.ts';

const optionOf = (equipment: Equipment) => ({
  value: String(equipment.id),
  label: `${equipment.equipment_name} (${showRange(equipment)})`,
});

/** What is in use first; what was removed is there for its records. */
const optionsOf = (equipment: readonly Equipment[]) =>
  [
    { group: 'In use', items: equipment.filter(({ removed }) => !removed).map(optionOf) },
    { group: 'No longer in use', items: equipment.filter(({ removed }) => removed).map(optionOf) },
  ].filter(({ items }) => items.length > 0);

type Props = {
  equipment: readonly Equipment[];
  chosen: Equipment | undefined;
  range: DateRange;
  selection: Selection | null;
  onEquipment: (id: number | undefined) => void;
  onRange: (range: DateRange) => void;
};

/** Which equipment and which days; the PDF is made of the same. */
export const TemperatureFilter = ({
  equipment,
  chosen,
  range,
  selection,
  onEquipment,
  onRange,
}: Props) => {
  const today = localToday();
  const { generating, exportPdf } = usePdfExport();
  const exportSelection = () => {
    if (!selection) {
      toast.error({ title: 'No Equipment Selected', message: 'Please select equipment first' });
      return;
    }
    void exportPdf(() => downloadTemperaturePdf(selection));
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="What to show">
      <Group gap="md" align="flex-end">
        <Select
          label="Equipment"
          placeholder="Pick equipment"
          data={optionsOf(equipment)}
          value={chosen ? String(chosen.id) : null}
          onChange={(value) => onEquipment(Number(value) || undefined)}
          searchable
          nothingFoundMessage="Nothing found"
          flex={{ base: '1 1 100%', md: '2 1 16rem' }}
        />
        <DateInput
          label="Start date"
          placeholder="DD/MM/YYYY"
          maxDate={today}
          value={range.start}
          onChange={(day) => day && onRange(withStart(range, day, today))}
          flex="1 1 8.5rem"
        />
        <DateInput
          label="End date"
          placeholder="DD/MM/YYYY"
          maxDate={today}
          value={range.end}
          onChange={(day) => day && onRange(withEnd(range, day, today))}
          flex="1 1 8.5rem"
        />
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={generating}
          flex={{ base: '1 1 100%', sm: 'none' }}
          onClick={exportSelection}
        >
          Export PDF
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        Up to {TEMPERATURE_REPORT_MAX_DAYS} days at once; the PDF shows the same.
      </Text>
    </Paper>
  );
};
