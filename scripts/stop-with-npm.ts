/** Stopping npm stops the shell that it started us in, and that shell tells nobody. */
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
