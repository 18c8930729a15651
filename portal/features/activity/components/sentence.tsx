import type { Activity } from '@branchbook/contract/audit.ts';
import { dayText } from '../../../shared/dates.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { useUser } from '../../../shared/user.tsx';
import { targetOf } from '../target-rules.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Props = {
  entry: Activity;
  /** Starts with a capital letter, where no name stands before the sentence. */
  startsLine?: boolean;
};

/** Shows an action and the name of the record, which links to its page. */
export const Sentence = ({ entry, startsLine }: Props) => {
  const target = targetOf(entry, useUser());
  const text = startsLine ? capital(entry.text) : entry.text;
  const about = entry.label ?? (entry.day && dayText(entry.day));
  if (!target) return about ? `${text}: ${about}` : text;
  return (
    <>
      {about && `${text}: `}
      <LinkAnchor {...target} inherit underline="always">
        {about ?? text}
      </LinkAnchor>
    </>
  );
};
