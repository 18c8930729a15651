import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot-diary.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Accordion, Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconBook2 } from '@tabler/icons-react';

type Props = { diary: SnapshotFoodDiary; onBack: () => void };

const PARTS = [
  ['What we do', 'what'],
  ['Why it matters', 'why'],
  ['How we check it', 'checks'],
] as const;

/** Shows the safe methods of the company, to be read without a network. */
export const MethodList = ({ diary, onBack }: Props) => {
  const sections = [...Map.groupBy(diary.methods, ({ section }) => section)];
  return (
    <Page
      title="Safe methods"
      help="How we keep food safe. Head office writes them."
      focused
      actions={
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowLeft size={22} aria-hidden />}
          onClick={onBack}
        >
          Back to the diary
        </Button>
      }
    >
      {sections.length === 0 && (
        <EmptyState
          icon={<IconBook2 aria-hidden />}
          title="No safe methods yet"
          text="Head office writes them in the portal. They appear here within a minute."
        />
      )}
      {sections.map(([section, methods]) => (
        <section key={section} aria-label={section}>
          <Title order={2} mb="sm">
            {section}
          </Title>
          <Accordion variant="separated" order={3}>
            {methods.map((method) => (
              <Accordion.Item key={method.id} value={String(method.id)}>
                <Accordion.Control>
                  <Text span fw={600}>
                    {method.title}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <Stack gap="sm">
                    {PARTS.map(([label, part]) => (
                      <div key={part}>
                        <Text fw={600}>{label}</Text>
                        <Text style={{ whiteSpace: 'pre-line' }}>{method[part]}</Text>
                      </div>
                    ))}
                  </Stack>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </section>
      ))}
    </Page>
  );
};
