import { sendDigests } from '../features/digests/service.ts';
import type { TestServer } from './server.ts';

/** Runs the job that makes and queues the digests that are due. */
export const runDigests = ({ context }: TestServer): Promise<void> =>
  sendDigests({ ...context, mail: { ...context.mail, deliver: () => Promise.resolve() } });
