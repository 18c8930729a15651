/** Details of the operator of an installation, shown on the pages; null where not set. */
export type PublicSettings = {
  mobileStoreUrl: string | null;
  supportEmail: string | null;
  operatorName: string | null;
  dataController: string | null;
};

/** Names of the <meta> elements that the server writes into every page in place of a mark. */
export const PUBLIC_SETTING_NAMES: Record<keyof PublicSettings, string> = {
  mobileStoreUrl: 'mobile-store-url',
  supportEmail: 'support-email',
  operatorName: 'operator-name',
  dataController: 'data-controller',
};

export const PUBLIC_SETTINGS_MARK = '<!--public-settings-->';

/** Stands for the installation's public address in prerendered pages; the server replaces it. */
export const PUBLIC_ORIGIN_MARK = '__PUBLIC_ORIGIN__';
