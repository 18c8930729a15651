import type { AllergenPage } from '@branchbook/contract/allergen-pages.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QrCode } from '@branchbook/ui/qr-code.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { pageQuery, usePublishPage, useRevokePage } from './api.ts';
import classes from './allergens.module.css';

type Branch = { id: number; name: string };

const failed = (error: unknown): void =>
  toast.error({ title: 'Not Saved', message: messageOf(error, 'This could not be saved') });

const Card = ({ branch, url }: { branch: Branch; url: string }) => (
  <div className={classes['card']}>
    <Title order={3}>Allergens</Title>
    <Text>{branch.name}</Text>
    <QrCode text={url} label={`QR code of the allergens of ${branch.name}`} />
    <Text fw={600}>Tell us about your allergy before you order.</Text>
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" data-not-printed>
      {url}
    </Anchor>
  </div>
);

const Published = ({ branch, page, url }: { branch: Branch; page: AllergenPage; url: string }) => {
  const publish = usePublishPage();
  const revoke = useRevokePage();
  const askToRenew = () =>
    confirm({
      title: 'New Address',
      message: 'The printed QR codes of this branch stop working. You have to print new ones.',
      confirmText: 'Make New Address',
      onConfirm: () => void publish.mutateAsync(branch.id).catch(failed),
    });
  const askToRevoke = () =>
    confirm({
      title: 'Take Page Away',
      message: 'The printed QR codes of this branch stop working.',
      confirmText: 'Take Away',
      kind: 'danger',
      onConfirm: () => void revoke.mutateAsync(branch.id).catch(failed),
    });
  return (
    <Stack gap="md">
      <Card branch={branch} url={url} />
      <Text size="sm" c="dimmed" data-not-printed>
        {page.published_at &&
          `Published by ${page.published_by_name ?? ''} on ${instantText(page.published_at)}. `}
        Everyone with this address sees the signed dishes of this branch.
      </Text>
      <Group gap="sm">
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="default" onClick={askToRenew}>
          New Address
        </Button>
        <Button variant="default" color="red" onClick={askToRevoke}>
          Take Away
        </Button>
      </Group>
    </Stack>
  );
};

const Content = ({ branch }: { branch: Branch }) => {
  const page = useQuery(pageQuery(branch.id));
  const publish = usePublishPage();
  if (page.isPending) return <CardsSkeleton label="Loading the public page" count={1} />;
  if (page.isError) return <QueryError query={page} title="Failed to load the public page" />;
  if (page.data.url !== null) {
    return <Published branch={branch} page={page.data} url={page.data.url} />;
  }
  return (
    <Stack gap="md">
      <Text>
        Customers open a page with the allergens of {branch.name} by a QR code, without signing in.
        It shows signed dishes only, and asks customers to talk to your staff.
      </Text>
      <Button
        loading={publish.isPending}
        onClick={() => void publish.mutateAsync(branch.id).catch(failed)}
        style={{ alignSelf: 'start' }}
      >
        Publish
      </Button>
    </Stack>
  );
};

type Props = { branch: Branch | undefined; opened: boolean; onClose: () => void };

/** Lets managers publish the allergens of a branch, print its QR code, and take the page away. */
export const PublicPageDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Public Page" opened={opened && branch !== undefined} onClose={onClose} size="md">
    {branch && <Content branch={branch} />}
  </Dialog>
);
