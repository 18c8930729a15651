import { describe, expect, it } from 'vitest';
import { youtubeEmbedUrl, youtubeId } from './youtube.ts';

const ID = 'dQw4w9WgXcQ';

describe('a link to a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=PL1&v=${ID}&t=42s`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=share`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube.com/shorts/${ID}?feature=share`,
    `https://www.youtube.com/live/${ID}`,
    `https://WWW.YouTube.com/watch?v=${ID}`,
  ])('%s is embedded in the page, without cookies', (link) => {
    expect(youtubeId(link)).toBe(ID);
    expect(youtubeEmbedUrl(link)).toBe(`https://www.youtube-nocookie.com/embed/${ID}`);
  });

  it.each([
    'https://vimeo.com/76979871',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/youtube.com/embed/${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `javascript:alert('https://youtu.be/${ID}')`,
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/watch?v=too-short',
    `https://www.youtube.com/watch?v=${ID}"onload`,
    `https://youtu.be/${ID}x`,
    'not a link',
    '',
  ])('%s stays a link', (link) => {
    expect(youtubeEmbedUrl(link)).toBeNull();
  });
});
