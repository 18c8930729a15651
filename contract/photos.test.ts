import { describe, expect, it } from 'vitest';
import { blobName, photoSource } from './photos.ts';

describe('the name of a photo', () => {
  it.each(['12/aB3_-x.jpg', '410200/0123456789abcdefghijkl.png', '1/a.webp'])(
    'may be %s',
    (name) => {
      expect(blobName.parse(name)).toBe(name);
    },
  );

  it.each([
    '',
    'a.jpg',
    '12/',
    '12/.jpg',
    '12/a.svg',
    '12/a.jpg.exe',
    'x/a.jpg',
    '12/../a.jpg',
    '../12/a.jpg',
    '12//a.jpg',
    '12/a/b.jpg',
    '12\\a.jpg',
    '12/a b.jpg',
    '12/a.jpg\n',
    '12/a%2e.jpg',
    `12/${'a'.repeat(101)}.jpg`,
    `${'1'.repeat(16)}/a.jpg`,
    'https://shops.example/api/photos/12/a.jpg',
  ])('may not be %j', (name) => {
    expect(blobName.safeParse(name).success).toBe(false);
  });
});

describe('the address of a photo', () => {
  it.each([
    ['12/a.jpg', '12/a.jpg'],
    ['https://shops.example/api/photos/12/a.jpg', '12/a.jpg'],
    ['/api/photos/12/a.jpg?expires=1&signature=x/y', '12/a.jpg'],
    ['https://photos.example/bucket/12/a.jpg#top', '12/a.jpg'],
  ])('%s: is requested by its name', (photo, name) => {
    expect(photoSource(photo)).toEqual({ blobName: name });
  });

  it.each(['data:image/png;base64,iVBORw0KGgo=', 'blob:https://shops.example/0b5c'])(
    '%s: is already in the browser',
    (photo) => expect(photoSource(photo)).toEqual({ url: photo }),
  );
});
