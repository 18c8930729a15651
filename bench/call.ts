export type Request = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** A measured call. `next` makes each request; of all calls, only completing varies them. */
export type Call = { name: string; next: () => Request };
