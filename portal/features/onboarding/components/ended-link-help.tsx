import { Group, Text } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { paths } from '../../../paths.ts';
import { SIGN_IN_TO_GO_ON } from '../../../shared/completion-screens.tsx';
import { LinkButton } from '../../../shared/links.tsx';
import { LINK_ENDED } from '../failure-rules.ts';

type Props<In extends FieldValues, Out> = { control: Control<In, unknown, Out> };

/** Offers to sign in beside the message that the link has expired, instead of to sign up again. */
export const EndedLinkHelp = <In extends FieldValues, Out>({ control }: Props<In, Out>) => {
  const { errors } = useFormState({ control });
  return (
    errors.root?.type === LINK_ENDED && (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{SIGN_IN_TO_GO_ON}</Text>
        <LinkButton to={paths.login} variant="default">
          Go to Login
        </LinkButton>
      </Group>
    )
  );
};
