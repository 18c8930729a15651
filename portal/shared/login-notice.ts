/** What the login page is to say when it opens next: read once, then gone. */
const ERROR_KEY = 'loginError';
const EMAIL_KEY = 'loginEmail';

export type LoginNotice = { error: string; email: string };

export const storeLoginNotice = ({ error, email }: Partial<LoginNotice>): void => {
  if (error) sessionStorage.setItem(ERROR_KEY, error);
  if (email) sessionStorage.setItem(EMAIL_KEY, email);
};

export const readLoginNotice = (): LoginNotice => ({
  error: sessionStorage.getItem(ERROR_KEY) ?? '',
  email: sessionStorage.getItem(EMAIL_KEY) ?? '',
});

export const clearLoginNotice = (): void => {
  sessionStorage.removeItem(ERROR_KEY);
  sessionStorage.removeItem(EMAIL_KEY);
};
