import { ApiError } from '@branchbook/contract/client.ts';

export type WaitingPhoto = { name: string; blob: Blob };

export type PhotoOutgoing = {
  next: () => Promise<WaitingPhoto | undefined>;
  /** Settles a photo: with the reason when the server will never accept it, else with null. */
  settle: (name: string, refused: string | null) => Promise<void>;
};

const NEVER_TAKEN = new Set([400, 413, 415]);

/**
 * Sends photos one by one until none waits. A photo that the server will never accept is settled
 * with its reason; any other failure is temporary, so the photo waits for the next time.
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
      // A response without one of the API's codes comes from something in front of the server.
      if (!(error instanceof ApiError) || !error.code || !NEVER_TAKEN.has(error.status))
        throw error;
      refused = error.message;
    }
    await outgoing.settle(photo.name, refused);
  }
};
