import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import classes from './brand.module.css';

type Props = { size?: number; nameHidden?: boolean };

export const BrandMark = ({ size = 28, nameHidden }: Props) => (
  <span className={classes['brand']}>
    <img src="/favicon.svg" width={size} height={size} alt={nameHidden ? PRODUCT_NAME : ''} />
    {!nameHidden && <span>{PRODUCT_NAME}</span>}
  </span>
);
