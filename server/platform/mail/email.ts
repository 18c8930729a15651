import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import type { Mail } from './transport.ts';

/** A part of an email under a heading: sentences, and a list of short lines. */
export type EmailSection = { heading: string; paragraphs?: string[]; lines?: string[] };

/** The text of an email: its subject, at most one link, and what to do if it was unexpected. */
export type EmailText = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  sections?: EmailSection[];
  action?: { label: string; url: string };
  closing: string[];
  /** How to stop emails of this kind. */
  unsubscribe?: { text: string; url: string };
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

/* Colours come from the mail program, so that the text is readable on light and dark. */
const HEAD_STYLE = ':root{color-scheme:light dark;supported-color-schemes:light dark}';
const RULE = 'border:0;border-top:1px solid #808080;margin:24px 0';

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const item = (text: string): string => `<li style="margin:0 0 8px">${escapeHtml(text)}</li>`;

const sectionHtml = ({ heading, paragraphs = [], lines = [] }: EmailSection): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`,
    ...paragraphs.map(paragraph),
    ...(lines.length > 0
      ? [`<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(item).join('')}</ul>`]
      : []),
  ].join('\n');

const actionHtml = ({ label, url: address }: { label: string; url: string }): string => {
  const url = escapeHtml(address);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3f51c9;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px">If the button does not work, copy this address into your browser:<br><a href="${url}" style="color:inherit;word-break:break-all">${url}</a></p>`;
};

const unsubscribeHtml = ({ text, url }: { text: string; url: string }): string =>
  `<p style="margin:0;font-size:14px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a></p>`;

const htmlOf = (email: EmailText): string => {
  const { subject, greeting, paragraphs, sections = [], action, closing, unsubscribe } = email;
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${HEAD_STYLE}</style><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div role="main" style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:600">${PRODUCT_NAME}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${sections.map(sectionHtml).join('\n')}
${action ? actionHtml(action) : ''}
${closing.map(paragraph).join('\n')}
${unsubscribe ? `<hr style="${RULE}">\n${unsubscribeHtml(unsubscribe)}` : ''}
</div>
</body>
</html>
`;
};

const sectionText = ({ heading, paragraphs = [], lines = [] }: EmailSection): string =>
  [
    `${heading}:`,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []),
  ].join('\n\n');

/** Returns an email as plain text and as HTML; every text is escaped. */
export const mailOf = (email: EmailText): Mail => {
  const { to, subject, greeting, paragraphs, sections = [], action, closing, unsubscribe } = email;
  return {
    to,
    subject,
    text: `${[
      greeting,
      ...paragraphs,
      ...sections.map(sectionText),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...closing,
      ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.url}`] : []),
      PRODUCT_NAME,
    ].join('\n\n')}\n`,
    html: htmlOf(email),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  };
};
