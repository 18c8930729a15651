import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';

describe('a report that is asked for by its path', () => {
  const baseUrl = 'https://ours.example';
  const client = createClient({ baseUrl, token: () => 'ours' });
  const network = vi.spyOn(globalThis, 'fetch');
  beforeEach(() => {
    network.mockReset().mockImplementation(async () => Response.json({ data: [1] }));
  });
  afterAll(() => network.mockRestore());

  it('is answered with what the caller asks of it, in the caller’s name', async () => {
    const query = { branchId: 4, name: 'Zoë & co', startDate: undefined, endDate: null };
    expect(await client.get('/api/accidents/list', query)).toEqual([1]);
    await client.get('/api/visitors/../accidents/a:b');
    expect(network.mock.calls).toEqual([
      [
        `${baseUrl}/api/accidents/list?branchId=4&name=Zo%C3%AB+%26+co`,
        expect.objectContaining({ method: 'GET', headers: { authorization: 'Bearer ours' } }),
      ],
      [`${baseUrl}/api/accidents/a:b`, expect.anything()],
    ]);
    network.mockResolvedValueOnce(Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
    await expect(client.get('/api/nothing')).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
    });
  });

  it.each([
    '',
    'api/accidents/list',
    '/accidents/list',
    '/apis/list',
    '/api/../accidents/list',
    '/api/accidents/%2E%2e/../../list',
    '/api/..//elsewhere.example/api/list',
    '//elsewhere.example/api/list',
    '/\\elsewhere.example/api/list',
    '/api/..\\..\\list',
    '/api/.\t./list',
    '/api/list?branchId=4',
    '/api/list#all',
    ' /api/list',
    'https://elsewhere.example/api/list',
    'javascript:alert(1)',
  ])('is refused outside the API of the same server: %j', async (path) => {
    await expect(client.get(path)).rejects.toThrow(`Not a path of the API: ${path}`);
    expect(network).not.toHaveBeenCalled();
  });
});
