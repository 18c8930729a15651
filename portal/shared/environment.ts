/** APP_ENV, as the server wrote it into the page; 'development' on Vite's own server. */
export const appEnv = import.meta.env.DEV
  ? 'development'
  : (document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content ?? 'unknown');

export const isDevelopment = appEnv === 'development';
