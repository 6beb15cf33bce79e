import { escapeHtml } from '#kernel/escape-html.ts'

export interface MailText {
  language: string
  heading: string
  paragraphs: readonly string[]
  /** The one thing to do; its address is also spelt out for readers without HTML. */
  link?: { label: string; url: string }
  /** Small print: why this mail came. */
  footer?: string
}

/** A plain, readable mail in both forms from the same words; everything is escaped. */
export const writeMail = ({
  language,
  heading,
  paragraphs,
  link,
  footer,
}: MailText): { html: string; text: string } => {
  const text = [heading, ...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), ...(footer ? [footer] : [])]
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...(footer ? [`<p style="margin:24px 0 0;font-size:13px;color:#454d5a">${lines(footer)}</p>`] : []),
  ]
  return { text: `${text.join('\n\n')}\n`, html: page(language, heading, body.join('\n')) }
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const BUTTON =
  'display:inline-block;padding:12px 20px;background:#ffeb3b;color:#14130a;font-weight:700;text-decoration:none;border-radius:4px'

const page = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f5f6f8">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#11151a;font:16px/1.5 Arial,sans-serif">
${body}
</div>
</body>
</html>
`
