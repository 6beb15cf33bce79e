import { Parser } from 'htmlparser2'
import type { TextPart } from '#orders/domain/text-document.ts'

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4'])
const BLOCKS: ReadonlySet<string> = new Set([
  ...HEADINGS,
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'hr',
  'table',
  'caption',
  'tr',
])

/** Splits formatted text into headings, paragraphs and items. A link shows its address, since paper has no links. */
export const splitHtml = (html: string, publicUrl: string): TextPart[] => {
  const parts: TextPart[] = []
  /** The next number of each open list; null for bullets. */
  const lists: (number | null)[] = []
  let text = ''
  let type: TextPart['type'] = 'text'
  let address: string | undefined
  const finishPart = (): void => {
    const cleaned = text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (cleaned !== '' && cleaned !== '•') parts.push({ type, text: cleaned })
    text = ''
    type = lists.length > 0 ? 'item' : 'text'
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'br') text += '\n'
      if (name === 'a') address = attributes.href
      if (name === 'td' || name === 'th') text += text.trim() === '' ? '' : ' | '
      // The paragraph of an item continues its line.
      const isInItem = name === 'p' && /^(?:•|\d+\.) $/.test(text)
      if (BLOCKS.has(name) && !isInItem) finishPart()
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? Number(attributes.start ?? 1) : null)
      if (HEADINGS.has(name)) type = 'heading'
      if (name !== 'li') return
      type = 'item'
      const number = lists.at(-1) ?? null
      if (number !== null) lists[lists.length - 1] = number + 1
      text = number === null ? '• ' : `${number}. `
    },
    onclosetag: name => {
      if (name === 'a') text += formatLinkAddress(text, address, publicUrl)
      if (name === 'ul' || name === 'ol') {
        finishPart()
        lists.pop()
        type = lists.length > 0 ? 'item' : 'text'
      } else if (BLOCKS.has(name)) finishPart()
    },
    ontext: data => {
      text += data.replace(/\s+/g, ' ')
    },
  })
  parser.write(html)
  parser.end()
  finishPart()
  return parts
}

/** Formats a web address in parentheses. Empty for other links, and when the text already shows the address. */
const formatLinkAddress = (text: string, address: string | undefined, publicUrl: string): string => {
  const url = address?.startsWith('/') ? publicUrl + address : (address ?? '')
  if (!/^https?:/.test(url)) return ''
  const shortUrl = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return text.trimEnd().endsWith(shortUrl) ? '' : ` (${url})`
}
