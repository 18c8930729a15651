import { buildApps } from './app-builds.ts';
import { stopWithNpm } from './stop-with-npm.ts';

buildApps({ onlyWhenNeeded: true });
stopWithNpm('start');

// In this process, so that signals and the exit code are the server's own.
await import('../server/main.ts');
