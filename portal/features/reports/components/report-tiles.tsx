import { SimpleGrid, Text, Title } from '@mantine/core';
import {
  IconAddressBook,
  IconBandage,
  IconChecklist,
  IconReportAnalytics,
  IconSchool,
  IconTemperature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import tileClasses from '../../../shared/tile.module.css';
import classes from '../reports.module.css';

const TILES = [
  {
    to: paths.reports,
    report: 'tasks',
    title: 'Task Reports',
    text: 'See who has done what',
    icon: IconChecklist,
  },
  {
    to: paths.visitorReport,
    title: 'Visitor Reports',
    text: 'Visitor book entries',
    icon: IconAddressBook,
  },
  {
    to: paths.accidentReport,
    title: 'Accident Reports',
    text: 'Accident book entries',
    icon: IconBandage,
  },
  {
    to: paths.temperatureReport,
    title: 'Temperature Reports',
    text: 'Temperature logging data',
    icon: IconTemperature,
  },
  {
    to: paths.trainingReport,
    title: 'Training Reports',
    text: 'View who has received training',
    icon: IconSchool,
  },
  {
    to: paths.customReports,
    title: 'Custom Reports',
    text: 'Build your own report',
    icon: IconReportAnalytics,
  },
] as const;

/** Links to the reports of a branch; without `branchId`, of the user's own branch. */
export const ReportTiles = ({ branchId }: { branchId: number | undefined }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
    {TILES.map(({ title, text, icon: TileIcon, to, ...tile }) => (
      <Link
        key={title}
        to={to}
        search={{ branch: branchId, ...('report' in tile && { report: tile.report }) }}
        className={`${tileClasses['tile']} ${classes['tile']}`}
      >
        <TileIcon size={24} stroke={1.6} aria-hidden />
        <span className={classes['tileText']}>
          <Title order={2}>{title}</Title>
          <Text span size="sm" c="dimmed" display="block">
            {text}
          </Text>
        </span>
      </Link>
    ))}
  </SimpleGrid>
);
