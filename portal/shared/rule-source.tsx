import type { RuleSource as Source } from '@branchbook/contract/law-text.ts';
import { readText } from '@branchbook/contract/law-text.ts';
import { Anchor } from '@mantine/core';

/** Names where a rule is written, with a link, and whether its wording was read there. */
export const RuleSource = ({ source }: { source: Source }) => (
  <>
    Source:{' '}
    {source.url === null ? (
      source.name
    ) : (
      <Anchor
        href={source.url}
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
      >
        {source.name}
      </Anchor>
    )}
    , {readText(source)}
  </>
);
