import { escapeHtml } from '#kernel/escape-html.ts'
import type { MailBranding } from './mail-branding.ts'

export const MAIL_BUTTON =
  'display:inline-block;padding:12px 20px;background:#ffeb3b;color:#14130a;font-weight:700;text-decoration:none;border-radius:4px'

interface MailPage {
  language: string
  title: string
  branding: MailBranding
  /** Escaped HTML. */
  body: string
}

/**
 * Mail programs darken light mails unpredictably. Inline colours are those of the light theme; these rules replace them
 * with dark ones.
 */
const DARK = `@media (prefers-color-scheme:dark){
body{background:#0d0e10!important}
.page{background:#16191e!important;color:#eef1f5!important}
.page [style*="#11151a"]{color:#eef1f5!important}
.page [style*="#454d5a"]{color:#b3bcc9!important}
.page [style*="#dde1e7"]{border-color:#39414c!important}
.page [style*="#ffeb3b"]{color:#14130a!important}
}`

const COLUMN_STYLE = 'max-width:560px;margin:0 auto'
const HEADER_STYLE = [
  COLUMN_STYLE,
  'padding:14px 24px;background:#0d0e10;color:#ffffff;border-bottom:4px solid #ffeb3b',
  'font:800 20px/1.4 Arial,sans-serif',
].join(';')
const PAGE_STYLE = `${COLUMN_STYLE};padding:32px 24px;background:#ffffff;color:#11151a;font:16px/1.5 Arial,sans-serif`

/** The logo's background is light in both themes, since most logos are drawn for paper. */
const renderHeader = ({ shopName, logo }: MailBranding): string => {
  const name = escapeHtml(shopName)
  const content = logo
    ? [
        '<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr>',
        '<td bgcolor="#ffffff" style="padding:8px 12px;background:#ffffff;border-radius:4px">',
        `<img src="${escapeHtml(logo.url)}" alt="${name}" width="${logo.width}" height="${logo.height}"`,
        ' style="display:block;border:0;max-width:100%;color:#0d0e10"></td></tr></table>',
      ].join('')
    : name
  return `<div style="${HEADER_STYLE}">${content}</div>\n`
}

/** Renders the frame of every mail, for light and dark screens. */
export const renderMailPage = ({ language, title, branding, body }: MailPage): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}
${DARK}</style></head>
<body style="margin:0;background:#f5f6f8">
${branding.shopName ? renderHeader(branding) : ''}<div class="page" style="${PAGE_STYLE}">
${body}
</div>
</body>
</html>
`
