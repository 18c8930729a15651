const TOKEN_DAYS = 180;

/** Until when a tablet stays signed in that was heard of now ([A-114]). */
export const tokenExpiry = (now: Date): Date => new Date(now.getTime() + TOKEN_DAYS * 86_400_000);
