import { endpoints } from '@branchbook/contract/endpoints.ts';
import { errorEnvelope } from '@branchbook/contract/error-envelope.ts';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { buildSerializer } from './schemas.ts';

describe('answers in production', () => {
  // Serializers are built at the first response, so a start would not reveal a fault.
  it('can be serialised for every endpoint', () => {
    const written = Object.values(endpoints).filter(({ data }) => typeof data !== 'string');
    for (const { method, path, data } of written) {
      const build = (): unknown => buildSerializer(z.object({ data: data as z.ZodType }));
      expect(build, `${method} ${path}`).not.toThrow();
    }
  });

  it('leave out fields that the schema of an error does not name', () => {
    const refusal = { success: false, code: 'NOT_FOUND', message: 'Gone.' };
    const written = buildSerializer(errorEnvelope)({ ...refusal, stack: 'secret' });
    expect(JSON.parse(written)).not.toHaveProperty('stack');
    expect(JSON.parse(written)).toMatchObject({ success: false, message: 'Gone.' });
  });
});
