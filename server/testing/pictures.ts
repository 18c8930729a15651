import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Size = { width: number; height: number };

/** Makes a photo with noise like a camera's: no two pixels are alike. */
const scene = ({ width, height }: Size) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });

export const jpeg = (size: Size): Promise<Buffer> => scene(size).jpeg({ quality: 60 }).toBuffer();
export const png = (size: Size): Promise<Buffer> => scene(size).png().toBuffer();
export const webp = (size: Size): Promise<Buffer> => scene(size).webp().toBuffer();

/** Makes a PNG of one colour, which may be transparent. */
export const plainPng = async (background: string, size: Size): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background } })
    .png()
    .toBuffer();

export const HOLIDAY = 'Taken on holiday by Ada';

/** Makes a JPEG like an upright phone's: rotated, with a description, date and place. */
export const phonePhoto = async ({ width, height }: Size): Promise<Buffer> => {
  const half = { width: width / 2, height };
  const blue = await plainPng('#0000ff', half);
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { ImageDescription: HOLIDAY },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 48/1' },
    })
    .toBuffer();
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Makes a PNG of some hundred bytes that claims a large size. */
export const pngThatClaims = ({ width, height }: Size): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Adds a comment to a JPEG, as the standard allows. */
export const withComment = (photo: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)]);
};

/** An empty ZIP archive. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
