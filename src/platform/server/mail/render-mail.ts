import { escapeHtml } from '#kernel/escape-html.ts'
import type { MailBranding } from './mail-branding.ts'
import { MAIL_BUTTON, renderMailPage } from './mail-page.ts'

export interface MailText {
  language: string
  heading: string
  paragraphs: readonly string[]
  /** An image of the subject above the paragraphs, which name it. */
  picture?: string
  /** Several links below the paragraphs. */
  links?: readonly { label: string; url: string }[]
  /** The main action; readers without HTML get its address as text. */
  link?: { label: string; url: string }
  /** Small print: the reason for this mail. */
  footer?: string
  /** The link of the small print; readers without HTML get its address as text. */
  footerLink?: { label: string; url: string }
  branding: MailBranding
}

const PICTURE_STYLE = 'display:block;margin:0 0 16px;border:0;border-radius:4px;object-fit:cover'

/** Renders a plain mail as HTML and text from the same content; everything is escaped. */
export const renderMail = ({
  language,
  heading,
  picture,
  paragraphs,
  links = [],
  link,
  footer,
  footerLink,
  branding,
}: MailText): { html: string; text: string } => {
  const formatLink = ({ label, url }: NonNullable<MailText['link']>): string => `${label}: ${url}`
  const text = [
    heading,
    ...paragraphs,
    ...links.map(formatLink),
    ...(link ? [formatLink(link)] : []),
    ...(footer ? [footer] : []),
  ]
  if (footerLink) text.push(formatLink(footerLink))
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...(picture ? [`<img src="${escapeHtml(picture)}" alt="" width="160" height="160" style="${PICTURE_STYLE}">`] : []),
    ...paragraphs.map(paragraph => `<p style="margin:0 0 16px">${renderLines(paragraph)}</p>`),
    ...links.map(
      ({ label, url }) =>
        `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#11151a">${escapeHtml(label)}</a></p>`,
    ),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${MAIL_BUTTON}">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...(footer ? [`<p style="margin:24px 0 0;font-size:13px;color:#454d5a">${renderLines(footer)}</p>`] : []),
    ...(footerLink
      ? [
          `<p style="margin:8px 0 0;font-size:13px;color:#454d5a">` +
            `<a href="${escapeHtml(footerLink.url)}" style="color:#454d5a">${escapeHtml(footerLink.label)}</a></p>`,
        ]
      : []),
  ]
  return {
    text: `${text.join('\n\n')}\n`,
    html: renderMailPage({ language, title: heading, branding, body: body.join('\n') }),
  }
}

const renderLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
