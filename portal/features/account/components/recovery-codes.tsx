import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { copyWithToast } from '../../../shared/copy.ts';
import { saveBlob } from '../../../shared/download.ts';
import classes from '../account.module.css';

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes. They cannot be shown again: the server stores only hashes. */
export const RecoveryCodes = ({ codes, onClose }: Props) => {
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const text = codes.join('\n');
  const download = () =>
    saveBlob(
      new Blob([`Recovery codes for ${PRODUCT_NAME}. Each works once.\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
      'branchbook-recovery-codes.txt',
    );
  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        If you lose your phone, one of these codes lets you in. Each works once.
      </Text>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyWithToast('Recovery codes', text)}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
      </Group>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        You won’t see these codes again. Keep them where you can find them without your phone.
      </Alert>
      <FormActions>
        <Button onClick={onClose}>I have kept them</Button>
      </FormActions>
    </Stack>
  );
};
