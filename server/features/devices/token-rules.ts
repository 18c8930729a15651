const TOKEN_DAYS = 180;

/** Returns until when a tablet that was seen now stays signed in ([A-114]). */
export const tokenExpiry = (now: Date): Date => new Date(now.getTime() + TOKEN_DAYS * 86_400_000);
