import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { showRange } from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { Group, Paper, Select, Text } from '@mantine/core';
import type { DateRange, RangeLimit } from '../../shared/date-range.ts';
import { DateRangeFields } from '../../shared/date-range-fields.tsx';
import { ExportButtons } from '../../shared/file-export.tsx';
import { fetchTemperatureCsv, fetchTemperaturePdf } from './api.ts';
import type { Selection } from './api.ts';

const optionOf = (equipment: Equipment) => ({
  value: String(equipment.id),
  label: `${equipment.equipment_name} (${showRange(equipment)})`,
});

/** Groups the equipment: first what is in use, then what was removed, for its records. */
const optionsOf = (equipment: readonly Equipment[]) =>
  [
    { group: 'In use', items: equipment.filter(({ removed }) => !removed).map(optionOf) },
    { group: 'No longer in use', items: equipment.filter(({ removed }) => removed).map(optionOf) },
  ].filter(({ items }) => items.length > 0);

type Props = {
  equipment: readonly Equipment[];
  chosen: Equipment | undefined;
  range: DateRange;
  limit: RangeLimit;
  selection: Selection | null;
  onEquipment: (id: number | undefined) => void;
  onRange: (range: DateRange) => void;
};

/** Selects the equipment and the days, and exports the same as a PDF. */
export const TemperatureFilter = ({
  equipment,
  chosen,
  range,
  limit,
  selection,
  onEquipment,
  onRange,
}: Props) => (
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
      <DateRangeFields range={range} limit={limit} onRange={onRange} />
      <ExportButtons
        name={`temperature_report_${range.start}_${range.end}`}
        files={
          selection && {
            pdf: (signal) => fetchTemperaturePdf(selection, signal),
            csv: (signal) => fetchTemperatureCsv(selection, signal),
          }
        }
        problem={{ title: 'No Equipment Selected', message: 'Please select equipment first' }}
      />
    </Group>
    <Text size="xs" c="dimmed" mt="xs" data-not-printed>
      Choose up to {EXPORT_MAX_DAYS} days. Exports use the same dates.
    </Text>
  </Paper>
);
