/** How a dish is sold. No schema is here, so that pages with the labels load no zod. */
export const DISH_KINDS = ['loose', 'ppds'] as const;
export type DishKind = (typeof DISH_KINDS)[number];
export const dishKindLabel: Record<DishKind, string> = {
  loose: 'Loose',
  ppds: 'Prepacked for direct sale',
};
