import './messages.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ActorKind } from './permissions.ts';

/**
 * An endpoint as data. The server validates with it, authorises by `who`, limits by `limit` and
 * generates the documentation from it; the typed client and the tests call with it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, with `:name` for parameters. */
  path: `/api/${string}`;
  summary: string;
  /** Actors that may call at all; the service decides which records they may use. */
  who: 'anyone' | readonly ActorKind[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Other accepted names of body fields, each with the field's own name. */
  spellings?: Readonly<Record<string, string>>;
  /** Limit on the body in bytes, where it differs from the default. */
  bodyLimit?: number;
  /** The body may also be form data with a photo in its field `photo`; adds the PHOTO_… errors. */
  photo?: true;
  /**
   * The body may also be form data with a PDF or photo in its field `file`; adds the DOCUMENT_…
   * errors.
   */
  file?: true;
  /** The body may also be a form, whose fields are not read: mail programs send one (RFC 8058). */
  form?: true;
  /**
   * The shape of `data` in the response; the file type of an endpoint that returns a file; 'events'
   * for a stream that stays open.
   */
  data:
    | z.ZodType
    | 'pdf'
    | 'csv'
    | 'photo'
    | 'document'
    | 'json-file'
    | 'zip'
    | 'pdf-or-zip'
    | 'events';
  /**
   * The audit log's name for the returned file; left out where the service writes its own entry.
   */
  exports?: string;
  status?: 200 | 201;
  /**
   * Fields of `data` that are repeated at the top level of the response, because the specification
   * names them there ([A-025]). Where `data` is a list, the whole list.
   */
  alsoTopLevel?: readonly string[];
  /** Errors other than those that follow from the declaration: see refusalsOf on the server. */
  errors?: readonly ErrorCode[];
  limit?: RateLimit;
  atOnce?: AtOnceLimit;
};

/** Limit on the calls in progress at the same moment; another one is refused with 429. */
export type AtOnceLimit = {
  per: 'company' | 'caller';
  max: number;
  /** A shared counter, where several endpoints do the same work. */
  what?: string;
};

export type RateLimit = {
  /** Key of the counter: the caller's address or the calling session. */
  per: 'address' | 'caller';
  max: number;
  seconds: number;
  code?: ErrorCode;
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type In<T> = T extends z.ZodType ? z.input<T> : never;

/** The parts that a caller passes: only those that the endpoint declares. */
export type RequestOf<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: In<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query: In<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: In<E['body']> } : unknown) &
  (E extends { photo: true } ? { photo?: Blob | null | undefined } : unknown) &
  (E extends { file: true } ? { file?: Blob | null | undefined } : unknown);

/** The parts that the server's handler receives, after validation. */
export type ValidatedOf<E extends Endpoint> = {
  params: E extends { params: z.ZodType } ? z.output<E['params']> : undefined;
  query: E extends { query: z.ZodType } ? z.output<E['query']> : undefined;
  body: E extends { body: z.ZodType } ? z.output<E['body']> : undefined;
  /** The uploaded photo or file, not yet validated. */
  photo: E extends { photo: true } ? Uint8Array | null : undefined;
  file: E extends { file: true } ? Uint8Array | null : undefined;
};

/** `data` of the response; a Blob for files. */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodType ? z.output<E['data']> : Blob;
