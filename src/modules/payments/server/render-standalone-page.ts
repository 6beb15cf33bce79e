import { createHash } from 'node:crypto'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'

const STYLE = `
:root{color-scheme:dark light;--ground:#0d0e10;--surface:#17191d;--line:#2b2f36;--text:#f2f3f5;--second:#a7adb8;--fill:#ffeb3b;--on:#14130a;--lane:#ffeb3b;--glow:#272b31}
@media (prefers-color-scheme:light){:root{--ground:#f5f6f8;--surface:#fff;--line:#dde1e7;--text:#11151a;--second:#454d5a;--fill:#03a9f4;--on:#06202e;--lane:#01699f;--glow:#fff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:linear-gradient(102deg,transparent 61%,var(--lane) 61% 61.3%,transparent 61.3%),radial-gradient(120% 90% at 50% 30%,var(--glow),var(--ground) 70%);color:var(--text);font:16px/1.5 Archivo,system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:8px;box-shadow:0 20px 48px rgb(0 0 0/.25)}
.stripe{height:8px;margin:-2rem -2rem 1.5rem;border-radius:8px 8px 0 0;background:repeating-linear-gradient(102deg,var(--fill) 0 18px,var(--ground) 18px 36px)}
h1{margin:0;font-size:25px;line-height:1.15;font-stretch:118%;font-weight:800;letter-spacing:-.02em}
p{margin:.5rem 0 0;color:var(--second)}
dl{display:grid;grid-template-columns:auto 1fr;align-items:baseline;gap:.75rem 1rem;margin:1.5rem 0;padding:1rem 0;border:solid var(--line);border-width:1px 0;font-variant-numeric:tabular-nums}
dt{color:var(--second)}
dd{margin:0;text-align:right}
.sum{font-size:31px;line-height:1.1;font-weight:800;letter-spacing:-.02em}
form{display:grid;gap:.75rem}
button{min-height:48px;padding:.5rem 1rem;font:inherit;font-weight:650;color:var(--text);background:transparent;border:1px solid var(--second);border-radius:4px;cursor:pointer}
button.main{color:var(--on);background:var(--fill);border-color:var(--fill)}
button:focus-visible{outline:3px solid var(--fill);outline-offset:3px}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Headers of a page outside the application. They allow only its own style and form, and forbid caching. */
export const STANDALONE_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

interface StandalonePage {
  language: Language
  title: string
  /** HTML for the head. */
  head?: string
  body: string
}

/** Renders a complete page in the shop's style, without the application and JavaScript. */
export const renderStandalonePage = ({ language, title, head = '', body }: StandalonePage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="stripe"></div>
${body}
</main>
</body>
</html>
`
