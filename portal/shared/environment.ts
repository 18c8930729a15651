/** APP_ENV is development, as the server wrote into the page; or Vite's own server serves it. */
export const isDevelopment =
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content === 'development';
