// The minimal server for the same calls: node:http and pg, the same SQL as prepared statements, the
// last rows as JSON. Time beyond this floor is the product's own. FLOOR_FILE holds the recorded
// statements of each call.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { deserialize } from 'node:v8';
import pg from 'pg';
import { completionOf } from './completing.ts';
import type { Completion } from './completing.ts';
import type { Statement } from './recorder.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
pool.on('error', () => undefined);

const calls = deserialize(readFileSync(process.env['FLOOR_FILE'] ?? '')) as Record<
  string,
  { completion: Completion | undefined; statements: Statement[] }
>;

const exchange = (value: unknown, others: Map<unknown, unknown>): unknown =>
  Array.isArray(value)
    ? value.map((one) => exchange(one, others))
    : others.has(value)
      ? others.get(value)
      : value;

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const answer = async (request: IncomingMessage): Promise<unknown[]> => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const call = calls[pathname];
  if (!call) throw new Error(`Nothing was recorded for ${pathname}`);
  const [lookUp, ...rest] = call.statements;
  if (!lookUp) throw new Error('Every call looks up its session');
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest();
  const client = await pool.connect();
  try {
    const run = ({ text, values }: Statement, name: string) =>
      values.length > 0 ? client.query({ name, text, values: [...values] }) : client.query(text);
    const withHash = lookUp.values.map((value) => (value instanceof Uint8Array ? hash : value));
    const session = await run({ text: lookUp.text, values: withHash }, `${pathname} 0`);
    const [who] = session.rows;
    // Replaces the values of the recorded request by those of this request.
    const others = new Map<unknown, unknown>();
    if (call.completion) {
      const completion = completionOf(await read(request), {
        companyId: who.company_id,
        branchId: who.branch_id,
        deviceId: who.id,
        deviceUid: who.device_uid,
      });
      for (const [name, value] of Object.entries(call.completion)) {
        others.set(value, completion[name as keyof Completion]);
      }
    }
    let rows: unknown[] = [];
    for (const [index, { text, values }] of rest.entries()) {
      const own = values.map((value) => exchange(value, others));
      rows = (await run({ text, values: own }, `${pathname} ${index + 1}`)).rows;
    }
    return rows;
  } finally {
    client.release();
  }
};

createServer((request, response) => {
  // Answers the check whether the server is listening.
  if (request.url === '/') return void response.end();
  answer(request)
    .then((rows) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, message: 'OK', data: rows }));
    })
    .catch((error: unknown) => {
      // A client whose time is over may abort a call; that is not an error.
      if (!request.destroyed) console.error(error);
      response.statusCode = 500;
      response.end();
    });
}).listen(Number(process.env['PORT']), '127.0.0.1');
