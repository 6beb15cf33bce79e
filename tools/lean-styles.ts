import type { Plugin } from 'vite'

/** One thing of a sheet: a rule, a block of rules with its head, or a statement that ends in `;`. */
interface Part {
  head: string
  /** Null where it is a statement. */
  body: string | null
}

/** The parts of a minified sheet, or of what stands within a block's braces. */
const partsOf = (css: string): Part[] => {
  const parts: Part[] = []
  let begin = 0
  let opened = 0
  let depth = 0
  let quote = ''
  for (let at = 0; at < css.length; at++) {
    const letter = css[at]
    if (letter === '\\') at++
    else if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '{' && depth++ === 0) opened = at
    else if (letter === '}' && --depth === 0) {
      parts.push({ head: css.slice(begin, opened), body: css.slice(opened + 1, at) })
      begin = at + 1
    } else if (letter === ';' && depth === 0) {
      parts.push({ head: css.slice(begin, at), body: null })
      begin = at + 1
    }
  }
  if (begin < css.length) parts.push({ head: css.slice(begin), body: null })
  return parts
}

/** Where the values stand in that `@property` has already given: for browsers older than those that are built for. */
const OLD_BROWSERS = '@layer properties'

/** Asks for what every browser can that is built for: its rules stand without the question. */
const MIXING = /^@supports ?\(color: ?color-mix\(in lab, ?red, ?red\)\)$/

/** Of the reset: fields and buttons that no visitor's page has. */
const NO_SUCH_FIELD = /^::-webkit-(datetime-edit|date-and-time-value|calendar-picker)|^::file-selector-button$/

/** Nothing here has a shadow root. */
const SHADOW_ROOT = /^(:root|html),:host$/

/** What stands in for a typeface that the theme names. */
const STAND_IN = /var\((--default-(?:mono-)?font-family),[^)]*\)/g

const isBlock = (head: string): boolean => /^@(layer|media|supports|container)/.test(head)

/** Of what a rule says twice of the same thing, the last word. */
const saidOnce = (body: string): string => {
  const said = partsOf(body)
  if (said.some(one => one.body !== null)) return body
  const about = said.map(({ head }) => head.slice(0, head.indexOf(':')) + (head.endsWith('!important') ? '!' : ''))
  return said
    .filter((_one, at) => about.lastIndexOf(about[at] ?? '') === at)
    .map(({ head }) => head)
    .join(';')
}

/** Rules beside one another about the same elements are one rule. */
const joined = (parts: readonly Part[]): Part[] => {
  const whole: Part[] = []
  for (const part of parts) {
    const before = whole.at(-1)
    const isSame = before?.body != null && part.body !== null && before.head === part.head && !part.head.startsWith('@')
    if (isSame && !part.body?.includes('{')) before.body = `${before.body};${part.body}`
    else whole.push({ ...part })
  }
  return whole
}

/** The parts that are of use, those out of their questions that every browser answers with yes. */
const wanted = (css: string): Part[] =>
  partsOf(css).flatMap(({ head, body }) => {
    const plain = head.replace(/^\/\*![\s\S]*?\*\/\s*/, '').replace(SHADOW_ROOT, '$1')
    if (plain === OLD_BROWSERS || NO_SUCH_FIELD.test(plain)) return []
    return body !== null && MIXING.test(plain) ? wanted(body) : [{ head: plain, body }]
  })

/** A minified sheet without what no visitor's browser or page has a use for. */
export const leanStyles = (css: string): string =>
  joined(wanted(css))
    .map(({ head, body }) =>
      body === null ? `${head};` : `${head}{${isBlock(head) ? leanStyles(body) : saidOnce(body)}}`,
    )
    .join('')
    .replace(/;$/, '')
    .replace(STAND_IN, 'var($1)')

/** Makes all sheets so. */
export const leanSheets = (): Plugin => ({
  name: 'lean-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      file.source = leanStyles(typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source))
    }
  },
})
