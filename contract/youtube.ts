const ID = /^[\w-]{11}$/;

/** Returns the video's id when a link leads to YouTube; null for anything else ([A-091]). */
export const youtubeId = (link: string): string | null => {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(?:www|m)\./, '');
  const [, first = '', second = ''] = pathname.split('/');
  const id =
    host === 'youtu.be'
      ? first
      : host !== 'youtube.com'
        ? ''
        : ['embed', 'shorts', 'live'].includes(first)
          ? second
          : (searchParams.get('v') ?? '');
  return ID.test(id) ? id : null;
};

/** Returns the address of a player without cookies, the only frame that the CSP allows. */
export const youtubeEmbedUrl = (link: string): string | null => {
  const id = youtubeId(link);
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : null;
};
