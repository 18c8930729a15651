/** What the operator of an installation says about itself on the pages; null where it is not set. */
export type PublicSettings = {
  mobileStoreUrl: string | null;
  supportEmail: string | null;
  operatorName: string | null;
  dataController: string | null;
};

/** The server puts a <meta> of each name into every page, in the place of the mark. */
export const PUBLIC_SETTING_NAMES: Record<keyof PublicSettings, string> = {
  mobileStoreUrl: 'mobile-store-url',
  supportEmail: 'support-email',
  operatorName: 'operator-name',
  dataController: 'data-controller',
};

export const PUBLIC_SETTINGS_MARK = '<!--public-settings-->';

/** Stands in prerendered pages where the server writes the address that people reach it by. */
export const PUBLIC_ORIGIN_MARK = '__PUBLIC_ORIGIN__';
