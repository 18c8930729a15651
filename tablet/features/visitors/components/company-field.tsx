import { Autocomplete } from '@mantine/core';
import type { AutocompleteProps } from '@mantine/core';
import classes from './company-field.module.css';

/** Number of suggestions that fit above a tablet's keyboard. */
const SUGGESTIONS = 5;

/** Shows the field for a visitor's company, with suggestions of saved companies. */
export const CompanyField = (props: AutocompleteProps) => (
  <Autocomplete
    {...props}
    size="lg"
    label="Company (optional)"
    autoComplete="off"
    autoCapitalize="words"
    limit={SUGGESTIONS}
    openOnFocus={false}
    // Rendered inside the dialog, which is a landmark.
    comboboxProps={{ withinPortal: false }}
    // The list scrolls by itself, and the field's arrow keys reach all of it.
    withScrollArea={false}
    classNames={{ option: classes['option'] ?? '', options: classes['options'] ?? '' }}
  />
);
