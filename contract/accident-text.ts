import type { ADDRESS_STATES, PersonInBook } from './accidents.ts';

/* Words for answers in the accident book, the same on screens and in files. */

/** Stands for every answer that the form of a former version did not ask for. */
export const NOT_ASKED = 'Not asked when this was written';

/** Names at once all that an entry of a former version was not asked for. */
export const ALL_NOT_ASKED =
  'Occupations, addresses, place, cause, injury and consent: not asked when this was written';

const NOT_KNOWN = 'Not known or not given';

const withoutAddress: Record<(typeof ADDRESS_STATES)[number], string> = {
  known: '',
  'not-known': NOT_KNOWN,
  'not-received': 'Given, but not received from the tablet',
  unreadable: 'Can no longer be read',
};

export const occupationText = ({ occupation }: PersonInBook): string => occupation ?? NOT_KNOWN;

/** Returns an address, or why there is none. */
export const addressText = ({ address, address_state: state }: PersonInBook): string =>
  address ?? withoutAddress[state];

export const causeText = (cause: string | null): string => cause ?? NOT_KNOWN;

/** Returns whether representatives of employee safety may be shown an entry. */
export const consentText = (hasConsent: boolean): string =>
  hasConsent ? 'Yes, the injured person agreed' : 'No, the injured person did not agree';
