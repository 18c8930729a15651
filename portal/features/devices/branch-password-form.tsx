import { ApiError } from '@branchbook/contract/client.ts';
import { branchPassword } from '@branchbook/contract/fields.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { Alert, Button, Code, Group, Text, TextInput } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { copyWithToast } from '../../shared/copy.ts';
import { messageOf } from '../../shared/errors.ts';
import { useSetBranchPassword } from './api.ts';

/** Words an error from the server and a failed request differently, as the specification asks. */
const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? `Failed to generate password: ${messageOf(error, 'Unknown error')}`
    : `Error generating password: ${messageOf(error, 'Unknown error')}`;

type NewPasswordProps = { password: string; branchName: string; onDone: () => void };

const NewPassword = ({ password, branchName, onDone }: NewPasswordProps) => {
  // The form that had the focus is gone.
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  return (
    <Alert color="green" title="New branch password" icon={<IconKey aria-hidden />} role="status">
      <Text size="sm">Copy it now. You won’t see it again.</Text>
      <Group gap="xs" mt="xs">
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {password}
        </Code>
        <Button
          ref={copy}
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={`Copy the new password of ${branchName}`}
          onClick={() => void copyWithToast('Branch password', password)}
        >
          Copy
        </Button>
        <Button variant="subtle" size="xs" color="gray" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Alert>
  );
};

type Props = { branchId: number; branchName: string };

export const BranchPasswordForm = ({ branchId, branchName }: Props) => {
  const [custom, setCustom] = useState('');
  const [invalid, setInvalid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const setPassword = useSetBranchPassword();
  const wanted = custom.trim();

  const send = () =>
    setPassword.mutate(
      { branchId, custom: wanted },
      {
        onSuccess: () => setCustom(''),
        onError: (error) => {
          // The specification asks for the browser's own alert here.
          window.alert(failureText(error));
          input.current?.focus();
        },
      },
    );

  const ask = () => {
    const checked = wanted ? branchPassword.safeParse(wanted) : null;
    setInvalid(checked?.error?.issues[0]?.message ?? '');
    if (checked && !checked.success) return;
    confirm({
      title: 'Confirm Password Action',
      message: `${
        wanted
          ? `Set this custom password for ${branchName}?`
          : `Generate a new password for ${branchName}?`
      } It replaces the old one. Tablets that are signed in stay signed in.`,
      confirmText: wanted ? 'Set password' : 'Generate password',
      onConfirm: send,
    });
  };

  if (setPassword.isSuccess) {
    return (
      <NewPassword
        password={setPassword.data.password}
        branchName={branchName}
        onDone={() => {
          focusMain();
          setPassword.reset();
        }}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      aria-label={`Branch password of ${branchName}`}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          ref={input}
          flex="1 1 14rem"
          label="Branch password"
          description="Leave blank to generate one"
          placeholder="Custom password (optional)"
          autoComplete="off"
          value={custom}
          error={invalid}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => {
            setCustom(event.currentTarget.value);
            setInvalid('');
          }}
        />
        <Button
          type="submit"
          variant="default"
          flex={{ base: '1 1 auto', sm: 'none' }}
          loading={setPassword.isPending}
        >
          {wanted ? 'Set' : 'Generate'}
        </Button>
      </Group>
    </form>
  );
};
