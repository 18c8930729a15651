import { showPoints, showPounds, vatOf } from '@branchbook/contract/vat.ts';
import { Text } from '@mantine/core';
import classes from '../vat.module.css';
import { VatResults } from './vat-results.tsx';

const EXAMPLE = {
  costPence: 180,
  pricePence: 360,
  ratePoints: 2000,
  priceIncludesVat: true,
} as const;

/** A sum that everybody can follow, done by the calculator itself. */
export const VatExample = () => (
  <div className={classes['panel']}>
    <Text fw={600}>
      A mug bought for {showPounds(EXAMPLE.costPence)}, sold for {showPounds(EXAMPLE.pricePence)}{' '}
      with {showPoints(EXAMPLE.ratePoints)} VAT
    </Text>
    <VatResults answer={vatOf(EXAMPLE)} />
  </div>
);
