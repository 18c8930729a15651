import { useQuery } from '@tanstack/react-query';
import { tabletSettingsQuery } from '../api.ts';

/** Returns true when only pairing codes sign the company's tablets in; false until that is known. */
export const usePairingOnly = (): boolean =>
  useQuery(tabletSettingsQuery()).data?.pairing_only ?? false;
