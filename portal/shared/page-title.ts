import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { useEffect } from 'react';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
};
