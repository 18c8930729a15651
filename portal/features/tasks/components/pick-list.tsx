import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useId, useState } from 'react';
import { matching, withAll, without } from '../picking-rules.ts';
import type { Chosen, Pickable } from '../picking-rules.ts';
import classes from './pick-list.module.css';

type RowProps = {
  option: Pickable;
  isChosen: boolean;
  onToggle: (id: number, isChosen: boolean) => void;
};

/** Memoised: there may be hundreds of rows, and only the ticked row renders again. */
const Row = memo(({ option, isChosen, onToggle }: RowProps) => (
  <li className={classes['option']}>
    <label className={classes['label']}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onToggle(option.id, event.currentTarget.checked)}
      />
      <span>
        <span className={classes['name']}>{option.label}</span>
        {option.text && <span className={classes['clamped']}>{option.text}</span>}
        <span className={classes['details']}>{option.details}</span>
      </span>
    </label>
  </li>
));

type Props = {
  title: string;
  empty: string;
  options: readonly Pickable[];
  chosen: Chosen;
  onChange: (change: (chosen: Chosen) => Chosen) => void;
};

/** Shows a searchable list to choose several from; Select All selects what the search shows. */
export const PickList = ({ title, empty, options, chosen, onChange }: Props) => {
  const titleId = useId();
  const [search, setSearch] = useState('');
  const shown = matching(options, useDeferredValue(search));
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const toggle = useCallback(
    (id: number, isChosen: boolean) =>
      onChange((now) => (isChosen ? withAll(now, [id]) : without(now, [id]))),
    [onChange],
  );
  const toggleAll = () => {
    const ids = shown.map(({ id }) => id);
    onChange((now) => (isAll ? without(now, ids) : withAll(now, ids)));
  };
  return (
    <section className={classes['picker']} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={3} id={titleId}>
            {title}
          </Title>
          <Text size="xs" c="dimmed" role="status">
            {chosen.size} of {options.length} selected
            {shown.length < options.length && ` · ${shown.length} shown`}
          </Text>
        </div>
        {shown.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${isAll ? 'Deselect All' : 'Select All'}: ${title}`}
            onClick={toggleAll}
          >
            {isAll ? 'Deselect All' : 'Select All'}
          </Button>
        )}
      </Group>
      {options.length > 0 && (
        <TextInput
          type="search"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder={`Search ${title.toLowerCase()}`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          {options.length === 0 ? empty : 'Nothing found'}
        </Text>
      ) : (
        <ul className={classes['options']}>
          {shown.map((option) => (
            <Row
              key={option.id}
              option={option}
              isChosen={chosen.has(option.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
