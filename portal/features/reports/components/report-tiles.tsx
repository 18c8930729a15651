import { SimpleGrid, Text, Title } from '@mantine/core';
import { IconChecklist, IconTemperature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import classes from '../reports.module.css';

export const ReportTiles = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
    <Link
      to={paths.reports}
      search={(now) => ({ branch: now.branch, report: 'tasks' })}
      className={classes['tile']}
    >
      <IconChecklist size={24} stroke={1.6} aria-hidden />
      <span className={classes['tileText']}>
        <Title order={2}>Task Reports</Title>
        <Text span size="sm" c="dimmed" display="block">
          See who has done what
        </Text>
      </span>
    </Link>
    <Link
      to={paths.temperatureReport}
      search={({ branch }) => ({ branch })}
      className={classes['tile']}
    >
      <IconTemperature size={24} stroke={1.6} aria-hidden />
      <span className={classes['tileText']}>
        <Title order={2}>Temperature Reports</Title>
        <Text span size="sm" c="dimmed" display="block">
          Temperature logging data
        </Text>
      </span>
    </Link>
  </SimpleGrid>
);
