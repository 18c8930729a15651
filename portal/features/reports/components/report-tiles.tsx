import { SimpleGrid, Text, Title } from '@mantine/core';
import { IconFileCertificate, IconMail, IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { REPORT_PAGES } from '../../../shared/record-kinds.ts';
import tileClasses from '../../../shared/tile.module.css';
import classes from '../reports.module.css';

const TILES = [
  ...Object.values(REPORT_PAGES),
  {
    to: paths.inspectorPack,
    search: {},
    title: 'Inspector Pack',
    text: 'All that an officer asks for, in one file',
    icon: IconFileCertificate,
  },
  {
    to: paths.customReports,
    search: {},
    title: 'Custom Reports',
    text: 'Build your own report',
    icon: IconReportAnalytics,
  },
  {
    to: paths.scheduledReports,
    search: {},
    title: 'Scheduled Reports',
    text: 'Send reports by email regularly',
    icon: IconMail,
  },
];

/** Links to the reports of a branch; without `branchId`, of the user's own branch. */
export const ReportTiles = ({ branchId }: { branchId: number | undefined }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
    {TILES.map(({ title, text, icon: TileIcon, to, search }) => (
      <Link
        key={title}
        to={to}
        search={{ branch: branchId, ...search }}
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
