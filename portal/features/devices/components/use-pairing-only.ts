import { useQuery } from '@tanstack/react-query';
import { tabletSettingsQuery } from '../api.ts';

/** Whether pairing codes alone sign tablets of the company in; false until that is known. */
export const usePairingOnly = (): boolean =>
  useQuery(tabletSettingsQuery()).data?.pairing_only ?? false;
