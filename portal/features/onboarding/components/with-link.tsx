import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { completionLinkQuery } from '../../../shared/completion-link.ts';
import type { CompletionLink } from '../../../shared/completion-link.ts';
import { InvalidLink, ValidatingLink } from '../../../shared/completion-screens.tsx';

type Props = {
  token: string | undefined;
  signupLabel?: string;
  children: (link: CompletionLink) => ReactNode;
};

/** Checks the completion link of the address, and shows its step when it is valid. */
export const WithLink = ({ token, signupLabel, children }: Props) => {
  const link = useQuery(completionLinkQuery(token));
  if (link.isPending) return <ValidatingLink />;
  if (link.isError) {
    return (
      <InvalidLink
        error={link.error}
        onRetry={() => void link.refetch()}
        signupLabel={signupLabel}
      />
    );
  }
  return children(link.data);
};
