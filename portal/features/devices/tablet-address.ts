/** Where a tablet finds the branch app: on this server. */
export const TABLET_ADDRESS = `${window.location.origin}/tablet`;
