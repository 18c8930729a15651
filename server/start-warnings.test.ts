import { health } from '@branchbook/contract/health.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from './platform/config.ts';
import { createPhotoStore } from './platform/photos/store.ts';
import { warnOfServices } from './start-warnings.ts';
import { createLogLines } from './testing/log-lines.ts';
import { startMailServer } from './testing/mail-server.ts';
import { startS3Server } from './testing/s3-server.ts';
import { SECRET_KEY } from './testing/start-message.ts';
import { startTestServer } from './testing/server.ts';

describe('a service that cannot be used is reported after the start, which continues', () => {
  const warningsOf = async (env: Record<string, string>): Promise<string[]> => {
    const config = readConfig({ SECRET_KEY, ...env });
    const said: string[] = [];
    await warnOfServices(config, createPhotoStore(config), {
      warn: (line: string) => void said.push(line),
    });
    return said;
  };
  const bucket = (endpoint: string) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'photos',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'shops',
    S3_SECRET_ACCESS_KEY: 'hush',
  });

  it('a mail server: its certificate, unreachable, refusing', async () => {
    const secure = await startMailServer(0, true);
    const plain = await startMailServer();
    expect(await warningsOf({ SMTP_URL: secure.url })).toEqual([
      expect.stringMatching(
        /^SMTP_URL: the mail server cannot be used: self-signed certificate, .* NODE_EXTRA_CA_CERTS \(ESOCKET\)\. Mails wait/,
      ),
    ]);
    expect(await warningsOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
      expect.stringContaining('nothing answers at that host and port (ESOCKET)'),
    ]);
    expect(await warningsOf({ SMTP_URL: plain.url.replace('shops:', 'stores:') })).toEqual([
      expect.stringContaining('the user or the password is refused (EAUTH 535)'),
    ]);
    expect(await warningsOf({ SMTP_URL: plain.url.replace('smtp:', 'smtps:') })).toEqual([
      expect.stringContaining('does not speak TLS from the start: write smtp://'),
    ]);
    expect(await warningsOf({ SMTP_URL: plain.url })).toEqual([]);
    await Promise.all([secure.close(), plain.close()]);
  });

  it('a bucket: its secret, missing', async () => {
    const s3 = await startS3Server('hush');
    expect(await warningsOf(bucket(s3.endpoint))).toEqual([]);
    expect(s3.objects.size).toBe(0);
    expect(await warningsOf({ ...bucket(s3.endpoint), S3_SECRET_ACCESS_KEY: 'wrong' })).toEqual([
      expect.stringMatching(
        /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: are refused \(SignatureDoesNotMatch\)\. Correct/,
      ),
    ]);
    s3.close();
    expect(await warningsOf(bucket(s3.endpoint))).toEqual([
      expect.stringMatching(
        /^S3_ENDPOINT: photos cannot be kept at http:\S+ \(ECONNREFUSED\)\. Correct the address/,
      ),
    ]);
  });

  it('a proxy that is missing in the settings is reported once', async () => {
    const log = createLogLines();
    const server = await startTestServer({ env: { LOG_LEVEL: 'warn' }, logTo: log.stream });
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    for (const time of ['first', 'second']) {
      const answer = await fetch(server.origin + health.path, { headers });
      expect([time, answer.status]).toEqual([time, 200]);
      await answer.arrayBuffer();
    }
    await server.close();
    expect(
      log.text().match(/TRUST_PROXY: is not set, and a call came with X-Forwarded-For/g),
    ).toHaveLength(1);
  });
});
