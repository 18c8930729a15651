import { useEffect, useState, useSyncExternalStore } from 'react';

/** Storage keys of the next message on the login page: read once, then deleted. */
const ERROR_KEY = 'loginError';
const EMAIL_KEY = 'loginEmail';
const LINK_KEY = 'loginContinueLink';

/** Message for the login page; `continueLink` leads to an unfinished setup, or is empty. */
export type LoginNotice = { error: string; email: string; continueLink: string };

export const storeLoginNotice = ({ error, email, continueLink }: Partial<LoginNotice>): void => {
  if (error) sessionStorage.setItem(ERROR_KEY, error);
  if (email) sessionStorage.setItem(EMAIL_KEY, email);
  if (continueLink) sessionStorage.setItem(LINK_KEY, continueLink);
};

const readLoginNotice = (): LoginNotice => ({
  error: sessionStorage.getItem(ERROR_KEY) ?? '',
  email: sessionStorage.getItem(EMAIL_KEY) ?? '',
  continueLink: sessionStorage.getItem(LINK_KEY) ?? '',
});

export const clearLoginNotice = (): void => {
  for (const key of [ERROR_KEY, EMAIL_KEY, LINK_KEY]) sessionStorage.removeItem(key);
};

const NO_NOTICE: LoginNotice = { error: '', email: '', continueLink: '' };

const never = () => () => undefined;

/**
 * Returns the message that was stored when the page opened, and deletes it from the store. A
 * prerendered page has no message until its script runs.
 */
export const useLoginNotice = (): LoginNotice => {
  const [read] = useState(() => {
    let notice: LoginNotice | undefined;
    return () => (notice ??= readLoginNotice());
  });
  const notice = useSyncExternalStore(never, read, () => NO_NOTICE);
  useEffect(() => {
    if (notice !== NO_NOTICE) clearLoginNotice();
  }, [notice]);
  return notice;
};
