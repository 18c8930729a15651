import { watchBranches } from '../features/alerts/service.ts';
import type { TestServer } from './server.ts';

/** Runs the job that looks for what is wrong and tells people of it. */
export const runAlerts = ({ context }: TestServer): Promise<void> => watchBranches(context);
