import { Paper } from '@mantine/core';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { IconLock } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { LinkButton } from './links.tsx';

type Props = { page: string; title?: string; text?: string };

/** Stands in place of a page that the user's role does not include ([A-006]). */
export const AccessDenied = ({
  page,
  title = 'Access Denied',
  text = 'Your role does not include this page. Ask the owner of your company if you need it.',
}: Props) => (
  <Page title={page}>
    <Paper withBorder>
      <EmptyState
        icon={<IconLock size={24} />}
        title={title}
        text={text}
        action={
          <LinkButton to={paths.portal} variant="default" mt="sm">
            Back to the dashboard
          </LinkButton>
        }
      />
    </Paper>
  </Page>
);
