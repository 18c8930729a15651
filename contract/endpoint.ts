import './messages.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ActorKind } from './permissions.ts';

/**
 * An endpoint as data. The server validates with it, authorises by `who`, limits by `limit` and
 * documents from it; the typed client and the tests call with it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for parameters. */
  path: `/api/${string}`;
  summary: string;
  /** Who may call at all; what they may do with which record is the service's to decide. */
  who: 'anyone' | readonly ActorKind[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Other names that a field of the body goes by, with its own. */
  spellings?: Readonly<Record<string, string>>;
  /** Bytes, where a call may carry more than others. */
  bodyLimit?: number;
  /** The body may also come as form data, with a picture in its field `photo`: see PHOTO_… errors. */
  photo?: true;
  /**
   * The shape of `data` in the answer; the kind of file for an endpoint that answers one; 'events'
   * for a stream that stays open.
   */
  data: z.ZodType | 'pdf' | 'csv' | 'photo' | 'json-file' | 'zip' | 'events';
  /**
   * What the audit log calls the file that is answered; left out where the service writes an entry
   * of its own.
   */
  exports?: string;
  status?: 200 | 201;
  /**
   * Names given at the top level of the answer as well as in `data`, because the specification
   * names them there ([A-025]). Where `data` is a list, the whole list.
   */
  alsoTopLevel?: readonly string[];
  /** Beyond those that follow from the rest of the declaration: see refusalsOf on the server. */
  errors?: readonly ErrorCode[];
  limit?: RateLimit;
  atOnce?: AtOnceLimit;
};

/** How many calls may be under way at the same moment; one more is refused with 429. */
export type AtOnceLimit = {
  per: 'company' | 'caller';
  max: number;
  /** What is counted, where several endpoints do the same work. */
  what?: string;
};

export type RateLimit = {
  /** What the tries are counted by: the caller's address, or the session that calls. */
  per: 'address' | 'caller';
  max: number;
  seconds: number;
  code?: ErrorCode;
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type In<T> = T extends z.ZodType ? z.input<T> : never;

/** What a caller hands over: only the parts that the endpoint has. */
export type RequestOf<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: In<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query: In<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: In<E['body']> } : unknown) &
  (E extends { photo: true } ? { photo?: Blob | null | undefined } : unknown);

/** What the server's handler receives: the same parts, validated. */
export type ValidatedOf<E extends Endpoint> = {
  params: E extends { params: z.ZodType } ? z.output<E['params']> : undefined;
  query: E extends { query: z.ZodType } ? z.output<E['query']> : undefined;
  body: E extends { body: z.ZodType } ? z.output<E['body']> : undefined;
  /** The file as it came, not looked at yet. */
  photo: E extends { photo: true } ? Uint8Array | null : undefined;
};

/** `data` of the answer. */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodType ? z.output<E['data']> : Blob;
