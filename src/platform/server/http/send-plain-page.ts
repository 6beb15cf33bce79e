import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'

interface PlainPage {
  status: number
  language: Language
  text: string
  link?: { href: string; text: string }
  /** The browser loads the address again after this time. */
  retrySeconds?: number
}

const STYLE = 'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}'
const STYLE_ONLY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Sends a page of one sentence that needs neither the database nor a rendered page. */
export const sendPlainPage = (
  reply: FastifyReply,
  { status, language, text, link, retrySeconds }: PlainPage,
): FastifyReply => {
  const escapedText = escapeHtml(text)
  const refresh = retrySeconds === undefined ? '' : `<meta http-equiv="refresh" content="${retrySeconds}">`
  const paragraph = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''
  if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': STYLE_ONLY_POLICY })
    .type('text/html; charset=utf-8')
    .send(
      [
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
        `${refresh}<title>${escapedText}</title><style>${STYLE}</style></head>`,
        `<body><h1>${escapedText}</h1>${paragraph}</body></html>`,
      ].join(''),
    )
}
