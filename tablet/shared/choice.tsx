import { Radio, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './choice.module.css';
import { matches } from './search.ts';

type Option = {
  value: string;
  label: string;
  note?: string;
  /** True for an option that stays visible during a search. */
  always?: boolean;
};

/** Number of options from which a search field is shown. */
const SEARCH_FROM = 13;

type Props = {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Label of the search field, such as 'Search for a name'. */
  searchLabel?: string;
  options: Option[];
  value: string | null;
  onChange: (value: string) => void;
};

/** Shows options as large tiles that wet fingers hit at once, of which the user chooses one. */
export const Choice = ({
  label,
  description,
  error,
  searchLabel = 'Search',
  options,
  value,
  onChange,
}: Props) => {
  const [search, setSearch] = useState('');
  const found = options.filter(({ label: name, always }) => always || matches(name, search));
  return (
    <Radio.Group
      size="xl"
      label={label}
      description={description}
      error={error}
      value={value ?? ''}
      onChange={onChange}
    >
      {options.length >= SEARCH_FROM && (
        <TextInput
          mt="xs"
          size="md"
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes['options']} data-invalid={error ? true : undefined}>
        {found.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={classes['option']}>
            <Radio.Indicator size="md" />
            <span className={classes['text']}>
              {option.label}
              {option.note && (
                <Text span size="sm" c="dimmed">
                  {option.note}
                </Text>
              )}
            </span>
          </Radio.Card>
        ))}
      </div>
      {found.length === 0 && <Text c="dimmed">Nothing matches your search.</Text>}
    </Radio.Group>
  );
};
