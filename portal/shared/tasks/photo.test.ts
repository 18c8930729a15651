import { expect, it } from 'vitest';
import { fitInside, photoProblem, sizeProblem } from './photo.ts';

it('a large photo keeps its proportions when it is made smaller', () => {
  expect(fitInside({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInside({ width: 1, height: 9000 }, 2000)).toEqual({ width: 1, height: 2000 });
  expect(fitInside({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
});

it('a file that is not a photo, or is too large, is refused as on the server', () => {
  const file = (bytes: number, type: string) => new Blob([new Uint8Array(bytes)], { type });
  expect(photoProblem(file(1, 'image/svg+xml'))).toBe('Photo must be an image: JPEG, PNG or WebP');
  expect(photoProblem(file(1, 'image/webp'))).toBeNull();
  expect(sizeProblem(file(5 * 1024 * 1024, 'image/png'))).toBeNull();
  expect(sizeProblem(file(5 * 1024 * 1024 + 1, 'image/png'))).toBe('Photo must be 5 MB or smaller');
});
