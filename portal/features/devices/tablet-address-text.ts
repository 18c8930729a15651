/** Address of the branch app, which is on this server. */
export const TABLET_ADDRESS = `${window.location.origin}/tablet`;
