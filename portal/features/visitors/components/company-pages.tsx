import { Button, Group, Text } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';
import { COMPANIES } from '../profile-rules.ts';

type Props = { page: number; pages: number; total: number; onPage: (page: number) => void };

/** Turns the pages of a list that is too long for one page. */
export const CompanyPages = ({ page, pages, total, onPage }: Props) =>
  pages > 1 && (
    <Group component="nav" aria-label="Pages of companies" justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        Page {page} of {pages}, {countOf(total, COMPANIES)}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={page === pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
