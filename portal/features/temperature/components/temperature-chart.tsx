import { showTemperature } from '@branchbook/contract/temperature.ts';
import type { TemperatureLog } from '@branchbook/contract/temperature.ts';
import { LineChart } from '@branchbook/ui/line-chart.tsx';
import { trendOf } from '../trend-rules.ts';

const LEGEND = {
  band: 'Allowed',
  inside: 'In range',
  above: 'Too warm',
  below: 'Too cold',
};

/** Charts the readings of one piece of equipment over time; the report below lists them. */
export const TemperatureChart = ({ logs }: { logs: readonly TemperatureLog[] }) => (
  <LineChart
    title="Temperature over time"
    format={showTemperature}
    legend={LEGEND}
    {...trendOf(logs)}
  />
);
