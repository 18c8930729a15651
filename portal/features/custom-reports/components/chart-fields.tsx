import { GROUPINGS } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { groupLabel, measureLabel } from '@branchbook/contract/custom-report-text.ts';
import { Select, Stack } from '@mantine/core';
import { columnsOf, measuresOf } from '../definition-rules.ts';
import type { ReportGroup, ReportMeasure } from '../definition-rules.ts';

const NONE = 'none';

/** Turns choices into options of a select, whose values can only be text. */
const optionsOf = <Choice extends object>(
  choices: readonly Choice[],
  labelOf: (choice: Choice) => string,
) => choices.map((choice) => ({ value: JSON.stringify(choice), label: labelOf(choice), choice }));

const groupsOf = (kind: ReportKind): ReportGroup[] =>
  columnsOf(kind).flatMap(({ key, type }) => GROUPINGS[type].map((by) => ({ column: key, by })));

type Props = {
  kind: ReportKind;
  group: ReportGroup | null;
  measure: ReportMeasure;
  onGroup: (group: ReportGroup | null) => void;
  onMeasure: (measure: ReportMeasure) => void;
};

/** Lets the user choose how the chart groups rows and what it measures for each group. */
export const ChartFields = ({ kind, group, measure, onGroup, onMeasure }: Props) => {
  const groups = optionsOf(groupsOf(kind), (one) => groupLabel(kind, one));
  const measures = optionsOf(measuresOf(kind), (one) => measureLabel(kind, one));
  const isGroup = ({ choice }: (typeof groups)[number]) =>
    choice.column === group?.column && choice.by === group.by;
  const isMeasure = ({ choice }: (typeof measures)[number]) =>
    choice.name === measure.name && choice.column === measure.column;
  return (
    <Stack gap="xs">
      <Select
        label="Chart by"
        data={[
          { value: NONE, label: 'No chart' },
          ...groups.map(({ value, label }) => ({ value, label })),
        ]}
        value={groups.find(isGroup)?.value ?? NONE}
        onChange={(value) => onGroup(groups.find((one) => one.value === value)?.choice ?? null)}
      />
      {group && measures.length > 1 && (
        <Select
          label="Measure"
          data={measures.map(({ value, label }) => ({ value, label }))}
          value={measures.find(isMeasure)?.value ?? null}
          onChange={(value) => {
            const chosen = measures.find((one) => one.value === value)?.choice;
            if (chosen) onMeasure(chosen);
          }}
        />
      )}
    </Stack>
  );
};
