import type { Accident } from '@branchbook/contract/accidents.ts';
import { Stack, Text } from '@mantine/core';
import { paths } from '../../../paths.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import classes from '../accidents.module.css';
import { entryName } from '../entry-rules.ts';
import { Additions } from './additions.tsx';

const SHOWN_LINES = 3;

/** Shows the first lines of an entry and of its additions, with a link to the whole entry. */
export const Description = ({ entry }: { entry: Accident }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm" className={classes['text']} lineClamp={SHOWN_LINES}>
      {entry.description}
    </Text>
    <Additions entry={entry} lineClamp={SHOWN_LINES} />
    <LinkAnchor
      from={paths.accidentReport}
      to={paths.accidentReport}
      search={(now) => ({ ...now, entry: entry.id })}
      resetScroll={false}
      size="sm"
      aria-label={`Read entry: ${entryName(entry)}`}
      data-not-printed
    >
      Read entry
    </LinkAnchor>
  </Stack>
);
