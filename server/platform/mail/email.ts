import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import type { Mail } from './transport.ts';

/** The text of an email: its subject, one link, and what to do if it was unexpected. */
export type EmailText = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing: string[];
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const htmlOf = ({ subject, greeting, paragraphs, action, closing }: EmailText): string => {
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${PRODUCT_NAME}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3f51c9;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px">If the button does not work, copy this address into your browser:<br><a href="${url}" style="word-break:break-all">${url}</a></p>
${closing.map(paragraph).join('\n')}
</div>
</body>
</html>
`;
};

/** Returns an email as plain text and as HTML. */
export const mailOf = (text: EmailText): Mail => ({
  to: text.to,
  subject: text.subject,
  text: `${[
    text.greeting,
    ...text.paragraphs,
    `${text.action.label}:\n${text.action.url}`,
    ...text.closing,
    PRODUCT_NAME,
  ].join('\n\n')}\n`,
  html: htmlOf(text),
});
