import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../api.ts';
import { partsOf } from '../erasure-text.ts';
import { Loaded } from './loaded.tsx';

/** Shows which data an erasure deletes, and which stays until when, as counted now. */
export const ErasurePreview = ({ employeeId }: { employeeId?: number }) => (
  <Loaded query={useQuery(previewQuery(employeeId))} what="what would be erased">
    {(preview) => (
      <Stack gap="md">
        {partsOf(preview).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <Title order={3} mb={4}>
              {title}
            </Title>
            <List size="sm" spacing={2}>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </section>
        ))}
        <Text size="sm" fw={600}>
          What is erased cannot be brought back.
        </Text>
      </Stack>
    )}
  </Loaded>
);
