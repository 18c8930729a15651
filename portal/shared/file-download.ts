import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { saveResponse } from './download.ts';
import { isAbort, messageOf } from './errors.ts';

/** Returns the same response; reports how many of its bytes have arrived. */
const counting = (response: Response, onBytes: (bytes: number) => void): Response => {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter), { headers: response.headers });
};

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** Writes a size: '840 kB' or '12.3 MB'. */
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export type FileDownload = {
  /** The size received so far; null when there is no download. */
  progress: string | null;
  start: () => Promise<void>;
  cancel: () => void;
};

/**
 * Downloads a large file from the server, one at a time, and reports the result. Leaving the page
 * cancels the download; the server stops, too.
 */
export const useFileDownload = (
  fetchFile: (options: { signal: AbortSignal; isLong: true }) => Promise<Response>,
  { title, fallbackName }: { title: string; fallbackName: string },
): FileDownload => {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress(sizeText(0));
    try {
      const response = await fetchFile({ signal: controller.signal, isLong: true });
      const counted = counting(response, (bytes) => setProgress(sizeText(bytes)));
      const name = await saveResponse(counted, fallbackName);
      toast.success({ title, message: name });
    } catch (error) {
      if (!isAbort(error)) {
        const message = messageOf(
          error,
          'The download stopped before it was complete. Please try again.',
        );
        toast.error({ title: 'Download failed', message });
      }
    }
    running.current = null;
    setProgress(null);
  };
  return { progress, start, cancel: () => running.current?.abort() };
};
