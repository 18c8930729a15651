import { PUBLIC_SETTING_NAMES } from '@branchbook/contract/public-settings.ts';
import type { PublicSettings } from '@branchbook/contract/public-settings.ts';
import { useSyncExternalStore } from 'react';

const UNSET: PublicSettings = {
  mobileStoreUrl: null,
  supportEmail: null,
  operatorName: null,
  dataController: null,
};

let known: PublicSettings | undefined;

const readTags = (): PublicSettings => {
  const read = (name: keyof PublicSettings): string | null =>
    document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_SETTING_NAMES[name]}"]`)
      ?.content || null;
  known ??= {
    mobileStoreUrl: read('mobileStoreUrl'),
    supportEmail: read('supportEmail'),
    operatorName: read('operatorName'),
    dataController: read('dataController'),
  };
  return known;
};

const neverChanges = () => () => undefined;

/** Returns the operator's settings; a prerendered page has none until its script runs. */
export const usePublicSettings = (): PublicSettings =>
  useSyncExternalStore(neverChanges, readTags, () => UNSET);
