import { CardPart } from '@branchbook/ui/card-part.tsx';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { twoFactorQuery } from './api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx';
import { TwoFactorOnDialog } from './two-factor-on-dialog.tsx';

/** Below this number of codes the user is asked to make new ones. */
const FEW = 3;

const codesText = (left: number): string =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;

/** Shows whether two-step sign-in is on, and opens its dialogs. */
export const TwoFactorPanel = () => {
  const twoStep = useQuery(twoFactorQuery());
  const navigate = useNavigate({ from: paths.settings });
  const { dialog } = useSearch({ from: '/portal/settings' });
  const open = (name: string | undefined) =>
    void navigate({
      search: ({ dialog: _, ...now }) => (name === undefined ? now : { ...now, dialog: name }),
      replace: name === undefined,
      resetScroll: false,
    });
  const close = () => open(undefined);

  return (
    <CardPart
      title="Two-step sign-in"
      on={twoStep.data?.on}
      help="You sign in with your password and a code from an app on your phone."
    >
      {twoStep.isError ? (
        <QueryError query={twoStep} title="Error" fallback="Failed to load two-step sign-in" />
      ) : twoStep.data?.on ? (
        <>
          <Text size="sm" fw={twoStep.data.codesLeft < FEW ? 600 : undefined}>
            {codesText(twoStep.data.codesLeft)}
            {twoStep.data.codesLeft < FEW && ' Make new ones now.'}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => open('recovery-codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => open('two-step-off')}>
              Turn off
            </Button>
          </Group>
        </>
      ) : (
        <Button loading={twoStep.isPending} onClick={() => open('two-step-on')}>
          Turn on two-step sign-in
        </Button>
      )}
      <TwoFactorOnDialog opened={dialog === 'two-step-on'} onClose={close} />
      <TwoFactorOffDialog opened={dialog === 'two-step-off'} onClose={close} />
      <RecoveryCodesDialog opened={dialog === 'recovery-codes'} onClose={close} />
    </CardPart>
  );
};
