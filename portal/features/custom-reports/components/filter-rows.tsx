import { columnOf, OPERATORS } from '@branchbook/contract/custom-report-columns.ts';
import type { Operator, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import { isWithoutValue, operatorLabel } from '@branchbook/contract/custom-report-text.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from '../custom-reports.module.css';
import { columnsOf, completeOf } from '../definition-rules.ts';
import { newFilter, nextFilter, withOperator } from '../filter-rules.ts';
import { FilterValue } from './filter-value.tsx';

type RowProps = {
  name: string;
  kind: ReportKind;
  filter: ReportFilter;
  /** True for a filter that the user has just added, which gets the focus. */
  isNew: boolean;
  onFilter: (filter: ReportFilter) => void;
  onRemove: () => void;
};

const FilterRow = ({ name, kind, filter, isNew, onFilter, onRemove }: RowProps) => {
  const columns = columnsOf(kind);
  const column = columnOf(kind, filter.column);
  if (!column) return null;
  const operators: readonly Operator[] = OPERATORS[column.type];
  const pickColumn = (key: string | null) => {
    const picked = columns.find((one) => one.key === key);
    if (picked && picked.key !== filter.column) onFilter(newFilter(picked));
  };
  const pickOperator = (picked: string | null) => {
    const operator = operators.find((one) => one === picked);
    if (operator) onFilter(withOperator(filter, column, operator));
  };
  return (
    <li className={classes['filter']}>
      <Group gap={4} wrap="nowrap">
        <Select
          aria-label={`${name}: column`}
          data={columns.map(({ key, label }) => ({ value: key, label }))}
          value={filter.column}
          onChange={pickColumn}
          autoFocus={isNew}
          flex={1}
        />
        <ActionButton
          label={`Remove ${name.toLowerCase()}`}
          icon={<IconX size={16} aria-hidden />}
          onClick={onRemove}
        />
      </Group>
      {operators.length > 1 && (
        <Select
          aria-label={`${name}: comparison`}
          data={operators.map((value) => ({ value, label: operatorLabel(value, column.type) }))}
          value={filter.operator}
          onChange={pickOperator}
        />
      )}
      {!isWithoutValue(filter.operator) && (
        <FilterValue
          // A new key per column drops the typed text, which the field keeps in its own state.
          key={filter.column}
          label={`${name}: value`}
          column={column}
          value={filter.value}
          onValue={(value) => onFilter({ ...filter, value })}
        />
      )}
      {completeOf(kind, [filter]).length === 0 && (
        <Text size="xs" c="dimmed">
          Not used until you enter a value.
        </Text>
      )}
    </li>
  );
};

type Row = { id: number; filter: ReportFilter; isNew: boolean };
let lastId = 0;
const rowOf = (filter: ReportFilter, isNew: boolean): Row => ({ id: ++lastId, filter, isNew });
const givenRows = (filters: readonly ReportFilter[]): Row[] =>
  filters.map((filter) => rowOf(filter, false));

type Props = {
  kind: ReportKind;
  filters: readonly ReportFilter[];
  onFilters: (filters: ReportFilter[]) => void;
};

/**
 * Shows the filters of a report, each 'column – comparison – value'. A filter without its value
 * stays in this component's state and is reported once it has one.
 */
export const FilterRows = ({ kind, filters, onFilters }: Props) => {
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() => givenRows(filters));
  const given = JSON.stringify(filters);
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    // Replaces the rows when the filters were changed elsewhere, for example with Back.
    const own = rows.map(({ filter }) => filter);
    if (JSON.stringify(completeOf(kind, own)) !== given) setRows(givenRows(filters));
  }
  const change = (next: Row[]) => {
    setRows(next);
    const complete = completeOf(
      kind,
      next.map(({ filter }) => filter),
    );
    if (JSON.stringify(complete) !== given) onFilters(complete);
  };
  const addRow = () => {
    const own = rows.map(({ filter }) => filter);
    const next = nextFilter(kind, own);
    if (next) change([...rows, rowOf(next, true)]);
  };
  return (
    <Stack gap="xs">
      {rows.length > 0 && (
        <ul className={classes['filters']}>
          {rows.map(({ id, filter, isNew }, at) => (
            <FilterRow
              key={id}
              name={`Filter ${at + 1}`}
              kind={kind}
              filter={filter}
              isNew={isNew}
              onFilter={(next) =>
                change(rows.map((row) => (row.id === id ? { ...row, filter: next } : row)))
              }
              onRemove={() => {
                change(rows.filter((row) => row.id !== id));
                add.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-disabled={rows.length >= CUSTOM_REPORT.filters || undefined}
        data-disabled={rows.length >= CUSTOM_REPORT.filters || undefined}
        onClick={rows.length >= CUSTOM_REPORT.filters ? undefined : addRow}
      >
        Add a filter
      </Button>
    </Stack>
  );
};
