import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import classes from './product-logo.module.css';

/** Shows the product's logo and name. */
export const ProductLogo = () => (
  <div className={classes['mark']}>
    <img src={`${import.meta.env.BASE_URL}icons/icon.svg`} width={32} height={32} alt="" />
    <span>{PRODUCT_NAME}</span>
  </div>
);
