import { Button, Group, Text } from '@mantine/core';

type Props = { page: number; size: number; total: number; onPage: (page: number) => void };

/** Leads from page to page of a list; nothing where one page shows all. */
export const Pages = ({ page, size, total, onPage }: Props) => {
  const pages = Math.ceil(total / size);
  if (pages < 2) return null;
  return (
    <Group component="nav" aria-label="Pages" gap="sm">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous Page
      </Button>
      <Text size="sm">
        Page {page} of {pages}
      </Text>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next Page
      </Button>
    </Group>
  );
};
