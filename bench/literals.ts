/** Formats a parameter as an SQL literal without a type, as the driver would send it. */
export const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : `'${textOf(value).replaceAll("'", "''")}'`;

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const elementOf = (value: unknown): string =>
  value === null ? 'null' : `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
