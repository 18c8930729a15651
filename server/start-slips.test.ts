import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSentence } from './platform/start-errors.ts';
import { startMessage, SECRET_KEY } from './testing/start-message.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'start-slips-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a folder for photos', () => {
  it('that cannot be written stops the start of a server on PostgreSQL', async () => {
    const DATA_DIR = path.join(directory, 'photos-in-the-way');
    mkdirSync(DATA_DIR);
    writeFileSync(path.join(DATA_DIR, 'photos'), '');
    expect(await startMessage({ DATA_DIR, DATABASE_URL: 'postgres://db.example/shops' })).toMatch(
      /^DATA_DIR: photos are kept in \S+photos, which cannot be written \(ENOTDIR\)\. Give it to the user/,
    );
  });
});

it('a disk that is full is named', async () => {
  const disk = mkdtempSync(path.join(directory, 'disk-'));
  // Only root may mount; without it no disk can be filled without harm.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk]).status !== 0) return;
  try {
    const DATA_DIR = path.join(disk, 'data');
    expect(await startMessage({ DATA_DIR, SECRET_KEY: '' })).toBe(
      `DATA_DIR: the disk that holds ${DATA_DIR} is full. Free some space, or set a folder on another disk.`,
    );
  } finally {
    spawnSync('umount', [disk]);
  }
});

it('an address of another machine is reported with the setting', async () => {
  const sentenceOf = async (HOST: string, PORT: number): Promise<string | null> => {
    const [error] = (await once(createServer().listen(PORT, HOST), 'error')) as [Error];
    return startSentence(error, { HOST, PORT: String(PORT) });
  };
  for (const host of ['192.0.2.1', 'no.such.invalid']) {
    expect(await sentenceOf(host, 4711)).toBe(
      `HOST: ${host} is not an address of this machine. Set 127.0.0.1 for this machine alone, or 0.0.0.0 for all of its networks.`,
    );
  }
});

const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const read = 'require("node:fs").readFileSync(process.argv[1])';
const canBeNobody =
  spawnSync(process.execPath, ['-e', read, import.meta.filename], asNobody).status === 0;

describe.runIf(canBeNobody)('a user without rights', () => {
  const start = async (env: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      ...asNobody,
      env: { PATH: process.env['PATH'], ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    return said;
  };
  it('gets one line about the folder of another user, and about port 80', async () => {
    execFileSync('chmod', ['755', directory]);
    const others = path.join(directory, 'others');
    mkdirSync(others, { mode: 0o555 });
    const own = path.join(directory, 'own');
    mkdirSync(path.join(own, 'database'), { recursive: true, mode: 0o700 });
    execFileSync('chown', [String(asNobody.uid ?? process.getuid?.()), own]);
    const [notMade, notOpened] = await Promise.all([
      start({ DATA_DIR: path.join(others, 'data') }),
      asNobody.uid ? start({ DATA_DIR: own, SECRET_KEY }) : null,
    ]);
    expect(notMade).toMatch(
      /^DATA_DIR: \S+others cannot be read and written by the user that runs the server\. Give it to that user \(mkdir -p \S+; chown -R \d+ \S+\), or set another folder\.\n$/,
    );
    if (notOpened !== null) {
      expect(notOpened).toMatch(
        /^DATA_DIR: \S+own\/database cannot be read and written by .* \(chown -R \d+ \S+own\), or set another folder\.\n$/,
      );
    }
    const listen =
      'require("node:net").createServer().listen(80).on("error", (e) => console.log(JSON.stringify(e)))';
    const { stdout } = spawnSync(process.execPath, ['-e', listen], { ...asNobody, timeout: 5000 });
    if (stdout.length === 0) return;
    expect(startSentence(JSON.parse(String(stdout)), { PORT: '80' })).toBe(
      'PORT: 80 may be used by root only. Set one from 1024 on, such as 3000, and let a proxy pass 80 on to it.',
    );
  });
});
