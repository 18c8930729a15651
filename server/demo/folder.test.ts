import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '../platform/database/lock.ts';
import { createTestClock } from '../testing/server.ts';
import { emptyDemoFolder } from './folder.ts';

const clock = createTestClock('2026-06-10T09:00:00Z');
let dataDir: string;
const inDemo = (...names: string[]) => path.join(dataDir, 'demo', ...names);

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const leave = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'records');
};

describe('the folder of the demo', () => {
  it('is created if missing, and emptied if it held a demo', () => {
    emptyDemoFolder(inDemo(), clock);
    leave(inDemo('database', 'base'));
    leave(inDemo('secret.key'));
    emptyDemoFolder(inDemo(), clock);
    expect(readdirSync(inDemo())).toEqual(['made-by-npm-run-demo.txt']);
  });

  it('is emptied without touching other data beside it', () => {
    leave(path.join(dataDir, 'database', 'base'));
    emptyDemoFolder(inDemo(), clock);
    emptyDemoFolder(inDemo(), clock);
    expect(readFileSync(path.join(dataDir, 'database', 'base'), 'utf8')).toBe('records');
  });

  it('is not touched if it was created by another program', () => {
    leave(inDemo('database', 'base'));
    expect(() => emptyDemoFolder(inDemo(), clock)).toThrow('was not made by the demo');
    expect(existsSync(inDemo('database', 'base'))).toBe(true);
  });

  it('is not touched while a demo runs in it', () => {
    emptyDemoFolder(inDemo(), clock);
    leave(inDemo('database', 'base'));
    const lock = lockDataDir(inDemo(), clock.now, () => undefined);
    expect(() => emptyDemoFolder(inDemo(), clock)).toThrow('is in use');
    expect(existsSync(inDemo('database', 'base'))).toBe(true);
    lock.release();
  });
});
