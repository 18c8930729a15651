import { REPORT_KINDS, reportLabels } from '@branchbook/contract/custom-report-columns.ts';
import { SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import tile from '../../shared/tile.module.css';
import { may, useUser } from '../../shared/user.tsx';
import { toAddress } from './address-values.ts';
import { startOf } from './definition-rules.ts';
import { KIND_DEFAULTS } from './kind-values.ts';

/** Lists the kinds of records that a new report can be about. */
export const NewReport = () => {
  const seesAll = may(useUser(), 'oversee_branches');
  return (
    <section aria-labelledby="new-report">
      <Title order={2} id="new-report" mb="sm">
        New report
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {REPORT_KINDS.map((kind) => (
          <Link
            key={kind}
            to={paths.customReports}
            search={({ branch }) => ({ branch, report: toAddress(startOf(kind, seesAll)) })}
            className={tile['tile']}
          >
            <Title order={3}>{reportLabels[kind]}</Title>
            <Text span size="sm" c="dimmed" display="block">
              {KIND_DEFAULTS[kind].help}
            </Text>
          </Link>
        ))}
      </SimpleGrid>
    </section>
  );
};
