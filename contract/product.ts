/** The one place that names the product ([A-022]). */
export const PRODUCT_NAME = 'Branchbook';
export const PRODUCT_VERSION = '1.0.0';
export const COPYRIGHT_YEAR = 2025;
