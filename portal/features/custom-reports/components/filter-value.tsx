import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const REST_MS = 300;

type Value = ReportFilter['value'];
type Props = { label: string; column: ReportColumn; value: Value; onValue: (value: Value) => void };

/** Keeps the typed value in its own state and reports it when the user pauses for REST_MS. */
const TypedValue = ({ label, column, value, onValue }: Props) => {
  const [typed, setTyped] = useState(typeof value === 'boolean' ? null : value);
  const handOn = useDebouncedCallback(onValue, REST_MS);
  if (column.type === 'number') {
    return (
      <NumberInput
        aria-label={label}
        placeholder="Number"
        decimalScale={2}
        value={typed ?? ''}
        onChange={(number) => {
          setTyped(number);
          handOn(number === '' || Number.isNaN(Number(number)) ? null : Number(number));
        }}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      placeholder="Text"
      maxLength={LIMITS.employeeText}
      value={typed ?? ''}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        handOn(currentTarget.value);
      }}
    />
  );
};

/** Shows the field for a filter's value that fits the type of the column. */
export const FilterValue = (props: Props) => {
  const { label, column, value, onValue } = props;
  switch (column.type) {
    case 'flag':
      return (
        <Select
          aria-label={label}
          data={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={String(value === true)}
          onChange={(chosen) => onValue(chosen === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={label}
          data={Object.entries(column.choices).map(([key, text]) => ({ value: key, label: text }))}
          value={typeof value === 'string' ? value : null}
          onChange={onValue}
        />
      );
    case 'day':
      return (
        <DateInput
          aria-label={label}
          placeholder="DD/MM/YYYY"
          value={typeof value === 'string' ? value : null}
          onChange={onValue}
        />
      );
    case 'text':
    case 'number':
    case 'instant':
      return <TypedValue {...props} />;
  }
};
