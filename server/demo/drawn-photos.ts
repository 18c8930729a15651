import { COMPANY } from './company.ts';
import { drawBetween, drawUuid } from './draw.ts';

/* The subjects of the demo's photos as drawings, so that no real shop had to be photographed. */

const WIDTH = 1200;
const HEIGHT = 900;

type Box = [x: number, y: number, width: number, height: number];

const box = ([x, y, width, height]: Box, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const many = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** Lit bars of a seven-segment display for each digit, clockwise from the top, the middle last. */
const BARS: Record<string, string> = {
  '0': '1111110',
  '1': '0110000',
  '2': '1101101',
  '3': '1111001',
  '4': '0110011',
  '5': '1011011',
  '6': '1011111',
  '7': '1110000',
  '8': '1111111',
  '9': '1111011',
  '-': '0000001',
};
const BAR_BOXES: Box[] = [
  [6, 0, 28, 8],
  [32, 6, 8, 28],
  [32, 42, 8, 28],
  [6, 68, 28, 8],
  [0, 42, 8, 28],
  [0, 6, 8, 28],
  [6, 34, 28, 8],
];

/** Draws digits as a thermometer's display shows them. */
const display = (x: number, y: number, text: string): string => {
  const digits = [...text]
    .map((digit, n) => {
      const lit = BAR_BOXES.filter((_, bar) => BARS[digit]?.[bar] === '1');
      return `<g transform="translate(${n * 56} 0)">${lit.map((one) => box(one, '#b8f7d4', 4)).join('')}</g>`;
    })
    .join('');
  const width = text.length * 56 + 60;
  return `<g transform="translate(${x} ${y})">${box([0, 0, width, 116], '#14342b', 14)}<g transform="translate(24 20)">${digits}</g><circle cx="${width - 26}" cy="30" r="8" fill="none" stroke="#b8f7d4" stroke-width="5"/></g>`;
};

const room = (wall: string, floor: string): string =>
  box([0, 0, WIDTH, HEIGHT], wall) + box([0, 690, WIDTH, 210], floor);

const CARTONS = ['#f4a259', '#5b8e7d', '#bc4b51', '#f4e285', '#8cb369', '#4a7ba6'];
const carton = (x: number, y: number, n: number): string =>
  box([x, y, 74, 104], CARTONS[n % CARTONS.length] ?? '', 8) +
  box([x + 12, y + 44, 50, 34], '#fff', 5);

const fridge = (reading: string): string =>
  room('#e6eef2', '#c9d3d8') +
  box([300, 90, 600, 660], '#56626b', 26) +
  box([330, 210, 540, 500], '#dff1f7', 12) +
  many(3, (row) => box([330, 366 + row * 164, 540, 14], '#9fb6c0')) +
  many(15, (n) => carton(360 + (n % 5) * 102, 262 + Math.floor(n / 5) * 164, n)) +
  display(514, 82, reading);

const probe = (reading: string): string =>
  room('#f3e9dc', '#d8c3a5') +
  box([180, 610, 840, 110], '#8d9aa3', 16) +
  box([330, 360, 480, 280], '#c4ccd2', 40) +
  box([290, 420, 40, 26], '#68747c', 12) +
  box([810, 420, 40, 26], '#68747c', 12) +
  `<ellipse cx="570" cy="372" rx="240" ry="62" fill="#7a8790"/><ellipse cx="570" cy="376" rx="216" ry="48" fill="#b5532a"/>` +
  many(5, (n) => disc(430 + n * 70, 372 + (n % 2) * 16, 20, '#e08e45')) +
  line('M640 378 L770 170', '#e8edf0', 14) +
  box([680, 70, 330, 160], '#2f6f8f', 30) +
  display(760, 92, reading) +
  many(3, (n) => line(`M${420 + n * 70} 290 q-24 -36 0 -70 t0 -70`, '#ffffff', 10));

const mopAndBucket = (): string =>
  room('#dcebe6', '#f4f7f6') +
  many(7, (n) => line(`M${n * 200} 690 L${n * 260 - 180} 900`, '#d2dcd8', 5)) +
  shape('M420 500 L780 500 L735 790 L465 790 Z', '#e9b44c') +
  `<ellipse cx="600" cy="500" rx="180" ry="42" fill="#c8932f"/><ellipse cx="600" cy="506" rx="160" ry="32" fill="#8fc7e0"/>` +
  line('M424 500 C430 300 770 300 776 500', '#8a6a22', 12) +
  line('M905 70 L845 700', '#a9744f', 22) +
  box([780, 690, 130, 34], '#4a7ba6', 12) +
  many(8, (n) => line(`M${792 + n * 15} 724 q${n * 4 - 16} 40 ${n * 9 - 32} 76`, '#c9b48a', 15)) +
  many(4, (n) => disc(500 + n * 62, 480 - (n % 2) * 26, 18 + n * 3, '#ffffffcc'));

const shelf = (): string =>
  room('#f2eee6', '#cbbfa9') +
  box([170, 110, 860, 640], '#a98467', 14) +
  box([200, 140, 800, 580], '#f7f1e5', 6) +
  many(3, (row) => box([200, 312 + row * 190, 800, 20], '#a98467')) +
  many(24, (n) => carton(222 + (n % 8) * 98, 208 + Math.floor(n / 8) * 190, Math.floor(n / 2))) +
  many(12, (n) => box([240 + (n % 4) * 196, 316 + Math.floor(n / 4) * 190, 74, 24], '#ffd166', 4));

const firstAid = (): string =>
  room('#e9eef0', '#cfd6d9') +
  box([330, 210, 540, 420], '#2a9d58', 34) +
  box([500, 150, 200, 80], '#1f7a44', 24) +
  box([540, 180, 120, 50], '#e9eef0', 14) +
  disc(600, 420, 140, '#ffffff') +
  box([568, 326, 64, 188], '#2a9d58', 6) +
  box([506, 388, 188, 64], '#2a9d58', 6) +
  many(3, (n) =>
    box([380 + n * 160, 660, 110, 44], ['#f4e285', '#ffffff', '#8fc7e0'][n] ?? '', 16),
  );

const callPoint = (): string =>
  box([0, 0, WIDTH, HEIGHT], '#ece7df') +
  many(4, (n) => box([0, n * 230, WIDTH, 8], '#e0d9ce')) +
  box([390, 220, 420, 420], '#c1121f', 30) +
  box([450, 290, 300, 240], '#ffffff', 16) +
  disc(600, 410, 62, '#1b1b1b') +
  shape('M470 400 l62 -34 v20 h34 v28 h-34 v20 Z', '#1b1b1b') +
  shape('M730 400 l-62 -34 v20 h-34 v28 h34 v20 Z', '#1b1b1b') +
  box([440, 228, 320, 26], '#ffffff', 8);

const coffeeMachine = (): string =>
  room('#efe6dd', '#b08968') +
  box([330, 170, 540, 520], '#495057', 34) +
  box([380, 330, 440, 270], '#212529', 16) +
  box([560, 300, 80, 70], '#adb5bd', 10) +
  line('M590 370 V430 M612 370 V430', '#6f4518', 9) +
  shape('M520 440 H680 L662 570 H538 Z', '#ffffff') +
  line('M680 466 q56 6 40 52 q-10 26 -50 26', '#ffffff', 16) +
  `<ellipse cx="600" cy="442" rx="78" ry="14" fill="#6f4518"/>` +
  box([380, 600, 440, 26], '#868e96', 8) +
  many(3, (n) => disc(430 + n * 70, 250, 24, ['#40c057', '#fab005', '#ced4da'][n] ?? '')) +
  box([680, 220, 140, 60], '#14342b', 12);

const DRAWINGS: Record<string, (reading: string) => string> = {
  'Morning fridge and freezer check': fridge,
  'Probe the hot food at lunch': probe,
  'Date check on short-life food': shelf,
  'Clean the customer toilet': mopAndBucket,
  'Fire alarm test': callPoint,
  'Descale the coffee machine': coffeeMachine,
  'Check first aid boxes and eye wash': firstAid,
};

/** Ranges of the readings on drawings with a thermometer, by task name. */
const READINGS: Record<string, [min: number, max: number]> = {
  'Morning fridge and freezer check': [1, 5],
  'Probe the hot food at lunch': [76, 84],
};

/** Returns the name of a photo of the demo, which is the same in each run. */
export const photoNameOf = (key: string): string => `${COMPANY.id}/${drawUuid(`${key} photo`)}.jpg`;

export const isDrawn = (taskName: string): boolean => taskName in DRAWINGS;

/** Returns the drawing for a task as SVG; the key decides the reading that it shows. */
export const drawingOf = (taskName: string, key: string): string => {
  const reading = drawBetween(`${key} reading`, ...(READINGS[taskName] ?? [0, 0]));
  const drawn = DRAWINGS[taskName]?.(String(reading)) ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`;
};
