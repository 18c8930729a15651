import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FOOD_TABS, paths } from '../paths.ts';
import type { FoodChecksSearch } from '../paths.ts';
import { FoodChecks } from '../features/food-checks/checks-panel.tsx';
import { FoodLimitsList } from '../features/food-checks/limits-panel.tsx';
import { Probes } from '../features/probes/probes-panel.tsx';
import { Suppliers } from '../features/suppliers/suppliers-panel.tsx';
import { ReportFrame } from '../shared/report-frame.tsx';

type Props = { branch: { id: number; isClosed?: boolean }; search: FoodChecksSearch };

const Sections = ({ branch, search }: Props) => {
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const { tab } = search;
  return (
    <Tabs
      value={tab ?? 'checks'}
      onChange={(value) =>
        void navigate({
          search: {
            ...(search.branch !== undefined && { branch: search.branch }),
            tab: FOOD_TABS.find((one) => one === value),
          },
          resetScroll: false,
        })
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="checks">Checks</Tabs.Tab>
        <Tabs.Tab value="probes">Probes</Tabs.Tab>
        <Tabs.Tab value="limits">Limits</Tabs.Tab>
        <Tabs.Tab value="suppliers">Suppliers</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="checks">
        <FoodChecks branchId={branch.id} search={search} />
      </Tabs.Panel>
      <Tabs.Panel value="probes">
        <Probes branchId={branch.id} isClosed={branch.isClosed ?? false} search={search} />
      </Tabs.Panel>
      <Tabs.Panel value="limits">
        <FoodLimitsList search={search} />
      </Tabs.Panel>
      <Tabs.Panel value="suppliers">
        <Suppliers search={search} />
      </Tabs.Panel>
    </Tabs>
  );
};

/** Shows the food checks of a branch, with its probes, the limits, and the suppliers. */
export const FoodChecksScreen = () => {
  const search = useSearch({ from: '/portal/reports/food-checks' });
  return (
    <ReportFrame
      title="Food Checks"
      help="What was cooked, cooled, displayed and delivered, and by which limits."
      branchId={search.branch}
    >
      {(branch) => <Sections key={branch.id} branch={branch} search={search} />}
    </ReportFrame>
  );
};
