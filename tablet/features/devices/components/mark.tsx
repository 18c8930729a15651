import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import classes from './mark.module.css';

/** Shows the product's logo and name. */
export const Mark = () => (
  <div className={classes['mark']}>
    <img src={`${import.meta.env.BASE_URL}icons/icon.svg`} width={32} height={32} alt="" />
    <span>{PRODUCT_NAME}</span>
  </div>
);
