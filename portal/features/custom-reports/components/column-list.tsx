import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import { ActionIcon, Group, Select, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import classes from '../custom-reports.module.css';
import { columnsOf, labelOf } from '../definition-rules.ts';

type IconProps = { label: string; icon: ReactNode; isOff: boolean; onClick: () => void };

/** Shows a button that is disabled by `aria-disabled`, so that it keeps the focus when pressed. */
const RowButton = ({ label, icon, isOff, onClick }: IconProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    title={label}
    aria-disabled={isOff || undefined}
    data-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    {icon}
  </ActionIcon>
);

type Props = {
  kind: ReportKind;
  columns: readonly string[];
  onColumns: (columns: string[]) => void;
};

/** Lets the user choose the columns of a report and their order. */
export const ColumnList = ({ kind, columns, onColumns }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const move = (at: number, to: number) => {
    const key = columns[at] ?? '';
    onColumns(columns.filter((_, index) => index !== at).toSpliced(to, 0, key));
    setSaid(`${labelOf(kind, key)} is now column ${to + 1} of ${columns.length}.`);
  };
  const remove = (key: string) => {
    onColumns(columns.filter((one) => one !== key));
    setSaid(`${labelOf(kind, key)} is not shown any more.`);
    // The row that holds the focused button is removed.
    list.current?.focus();
  };
  const others = columnsOf(kind).filter(({ key }) => !columns.includes(key));
  const isFull = columns.length >= CUSTOM_REPORT.columns;
  return (
    <Stack gap="xs">
      <ul className={classes['columns']} aria-label="Columns" tabIndex={-1} ref={list}>
        {columns.map((key, at) => {
          const label = labelOf(kind, key);
          return (
            <li key={key}>
              <span className={classes['about']}>{label}</span>
              <Group gap={2} wrap="nowrap">
                <RowButton
                  label={`Move ${label} up`}
                  icon={<IconArrowUp size={16} aria-hidden />}
                  isOff={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <RowButton
                  label={`Move ${label} down`}
                  icon={<IconArrowDown size={16} aria-hidden />}
                  isOff={at === columns.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <RowButton
                  label={`Remove ${label}`}
                  icon={<IconX size={16} aria-hidden />}
                  isOff={columns.length === 1}
                  onClick={() => remove(key)}
                />
              </Group>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <Select
          aria-label="Add a column"
          placeholder="Add a column"
          description={isFull ? `${CUSTOM_REPORT.columns} columns at most` : undefined}
          disabled={isFull}
          data={others.map(({ key, label }) => ({ value: key, label }))}
          value={null}
          onChange={(key) => key && onColumns([...columns, key])}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
};
