import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './tasks.module.css';

type Option = { id: number; label: string; details: ReactNode };

type Props = {
  title: string;
  empty: string;
  options: readonly Option[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

export const PickList = ({ title, empty, options, chosen, onChange }: Props) => {
  const titleId = useId();
  const all = options.length > 0 && chosen.length === options.length;
  return (
    <section className={classes['picker']} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={3} id={titleId}>
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {chosen.length} of {options.length} selected
          </Text>
        </div>
        {options.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${all ? 'Deselect All' : 'Select All'}: ${title}`}
            onClick={() => onChange(all ? [] : options.map(({ id }) => id))}
          >
            {all ? 'Deselect All' : 'Select All'}
          </Button>
        )}
      </Group>
      {options.length === 0 ? (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          {empty}
        </Text>
      ) : (
        <ul className={classes['options']}>
          {options.map(({ id, label, details }) => (
            <li key={id} className={classes['option']}>
              <Checkbox
                label={
                  <>
                    <Text span size="sm" fw={600} display="block">
                      {label}
                    </Text>
                    {details}
                  </>
                }
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, id]
                      : chosen.filter((one) => one !== id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
