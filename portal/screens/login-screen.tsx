import { useRouter, useSearch } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { paths } from '../paths.ts';
import { trustSession } from '../shared/api.ts';

/** Shows the login page in the portal: after signing out or an expired session, also offline. */
export const LoginScreen = () => {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  return (
    <LoginPage
      onSignedIn={() => {
        trustSession();
        router.history.replace(from ?? paths.portal);
      }}
    />
  );
};
