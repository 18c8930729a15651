/** Stops this process when npm stops: npm ends its shell, which does not pass that on. */
export const stopWithNpm = (script: 'start' | 'demo' | 'dev'): void => {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
};
