/**
 * Returns the address at which a reader stops one kind of email. A browser opens a page there; a
 * mail program that offers it as one click posts to the same address (RFC 8058).
 */
export const unsubscribeUrl = (origin: string, token: string): string =>
  `${origin}/unsubscribe?token=${token}`;
