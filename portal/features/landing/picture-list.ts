/** Sizes in pixels of the windows of which `npm run pictures` takes the product pictures. */
const SIZES = {
  'portal-phone': { width: 390, height: 780 },
  'portal-report': { width: 1100, height: 720 },
  'portal-tasks': { width: 1100, height: 720 },
  'tablet-lock': { width: 1024, height: 700 },
  'tablet-today': { width: 1024, height: 700 },
} as const;

export type PictureName = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

const FILE = /\/([a-z-]+)-(light|dark)-(\d+)\.webp$/;

const files = Object.entries(
  import.meta.glob<string>('../../shared/pictures/*.webp', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
).map(([path, url]) => {
  const [, name = '', scheme = '', width = ''] = FILE.exec(path) ?? [];
  return { name, scheme, width: Number(width), url };
});

const filesOf = (name: PictureName, scheme: Scheme) =>
  files
    .filter((file) => file.name === name && file.scheme === scheme)
    .toSorted((one, other) => one.width - other.width);

export const sizeOf = (name: PictureName): { width: number; height: number } => SIZES[name];

export const sourcesOf = (name: PictureName, scheme: Scheme): string =>
  filesOf(name, scheme)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Returns the widest file of a picture, for previews of links on other sites. */
export const largestOf = (name: PictureName): string => filesOf(name, 'light').at(-1)?.url ?? '';
