import type { NewPackLink } from '@branchbook/contract/inspector-packs.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyWithToast } from '../../shared/copy.ts';
import { instantText } from '../../shared/dates.ts';
import { QrCode } from '@branchbook/ui/qr-code.tsx';

type Props = { link: NewPackLink | null; onClose: () => void };

/** Shows a new link once, as a QR code for the officer's phone and as an address to copy. */
export const LinkDialog = ({ link, onClose }: Props) => (
  <Dialog title="Link to the Pack" opened={link !== null} onClose={onClose} size="md">
    {link && (
      <Stack gap="md">
        <QrCode text={link.url} label="QR code of the inspector pack" />
        <Text>
          The officer scans this code, or opens the address. It works until{' '}
          {instantText(link.expires_at)}, without signing in. It is shown only now.
        </Text>
        <Anchor
          href={link.url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {link.url}
        </Anchor>
        <Group gap="sm">
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyWithToast('Link', link.url)}
          >
            Copy Link
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    )}
  </Dialog>
);
