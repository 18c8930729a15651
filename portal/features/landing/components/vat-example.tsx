import { showPoints, showPounds, vatFigures, vatOf } from '@branchbook/contract/vat.ts';
import { FigurePanel } from '@branchbook/ui/figure-panel.tsx';
import { Text } from '@mantine/core';

const EXAMPLE = {
  costPence: 180,
  pricePence: 360,
  ratePoints: 2000,
  priceIncludesVat: true,
} as const;

const ARTICLE = `A mug bought for ${showPounds(EXAMPLE.costPence)}, sold for ${showPounds(
  EXAMPLE.pricePence,
)} with ${showPoints(EXAMPLE.ratePoints)} VAT`;

/** Shows a simple example, worked out by the VAT calculator itself. */
export const VatExample = () => (
  <FigurePanel heading={<Text fw={600}>{ARTICLE}</Text>} figures={vatFigures(vatOf(EXAMPLE))} />
);
