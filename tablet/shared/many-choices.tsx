import { Checkbox } from '@mantine/core';
import classes from './choice.module.css';

type Props = {
  label: string;
  description?: string;
  options: { value: string; label: string }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Shows options as large tiles, of which the user chooses any number. */
export const ManyChoices = ({ label, description, options, values, onChange }: Props) => (
  <Checkbox.Group
    size="xl"
    label={label}
    description={description}
    value={[...values]}
    onChange={onChange}
  >
    <div className={classes['options']}>
      {options.map((option) => (
        <Checkbox.Card key={option.value} value={option.value} className={classes['option']}>
          <Checkbox.Indicator size="md" />
          <span className={classes['text']}>{option.label}</span>
        </Checkbox.Card>
      ))}
    </div>
  </Checkbox.Group>
);
