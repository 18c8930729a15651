import { ApiError } from '@branchbook/contract/client.ts';

export type WaitingPhoto = { name: string; blob: Blob };

export type PhotoOutgoing = {
  next: () => Promise<WaitingPhoto | undefined>;
  /** With the reason when the server will never take it. */
  settle: (name: string, refused: string | null) => Promise<void>;
};

const NEVER_TAKEN = new Set([400, 413, 415]);

/**
 * Sends photos one by one until none waits. One that the server will never take is put aside with
 * its reason; every other failure passes, so the photo waits for the next time.
 */
export const sendPhotos = async (
  outgoing: PhotoOutgoing,
  post: (photo: WaitingPhoto) => Promise<unknown>,
): Promise<void> => {
  for (;;) {
    const photo = await outgoing.next();
    if (!photo) return;
    let refused: string | null = null;
    try {
      await post(photo);
    } catch (error) {
      // Without a code of ours it is something between here and the server that says no.
      if (!(error instanceof ApiError) || !error.code || !NEVER_TAKEN.has(error.status))
        throw error;
      refused = error.message;
    }
    await outgoing.settle(photo.name, refused);
  }
};
