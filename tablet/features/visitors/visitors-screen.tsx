import { PageHeader } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { useNow } from '../../shared/use-now.ts';
import { VisitorList } from './components/visitor-list.tsx';
import { stillVisiting } from './visitor-rules.ts';
import { VisitorBookDialog } from './visitor-book-dialog.tsx';

/** Shows who is visiting, for staff to sign in and out visitors who forgot to. */
export const VisitorsScreen = ({ snapshot, items }: ScreenProps) => {
  const [signingIn, setSigningIn] = useState(false);
  const now = useNow(60_000);
  const visitors = stillVisiting({ snapshot, items, now });
  return (
    <Stack gap="lg">
      <PageHeader
        title="Visitors"
        help="Visitors can sign in and out themselves, even while this tablet is locked."
        actions={
          <Button
            size="lg"
            leftSection={<IconDoorEnter size={22} aria-hidden />}
            onClick={() => setSigningIn(true)}
          >
            Sign a visitor in
          </Button>
        }
      />
      <section aria-label="Still visiting">
        <Text size="lg" fw={600} mb="md" role="status">
          Still visiting: {visitors.length}
        </Text>
        <VisitorList
          visitors={visitors}
          now={now}
          timezone={snapshot.data.branch.timezone}
          isPublic={false}
          onSignedOut={({ firstName }) => toast.success({ title: `${firstName} is signed out` })}
        />
      </section>
      <VisitorBookDialog
        opened={signingIn}
        start="in"
        snapshot={snapshot}
        items={items}
        onClose={() => setSigningIn(false)}
      />
    </Stack>
  );
};
