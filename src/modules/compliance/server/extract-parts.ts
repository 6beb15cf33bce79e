import type { Block, Containers } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { isMultilingual, pickText } from '#kernel/multilingual.ts'
import type { TextPart } from '#orders/domain/text-document.ts'
import { splitHtml } from './split-html.ts'

interface Context {
  language: Language
  publicUrl: string
  /** Lines about the seller, shown by the block with company details. */
  seller: readonly string[]
}

/** Lists the texts of a page in order, without pictures and forms, which contain no terms. */
export const extractParts = (
  { content, itemContainers }: { content: Record<string, unknown>; itemContainers: Containers },
  context: Context,
): TextPart[] => [
  ...extractValue('lead', content.lead, context),
  ...Object.values(itemContainers).flatMap(blocks => blocks.flatMap(block => extractBlock(block, context))),
]

const extractBlock = ({ type, data, containers = {} }: Block, context: Context): TextPart[] => {
  if (type === 'company') return context.seller.map(text => ({ type: 'text', text }))
  const blockParts = type === 'table' ? extractTable(data, context) : extractValue(type, data, context)
  return [
    ...blockParts,
    ...Object.values(containers).flatMap(blocks => blocks.flatMap(block => extractBlock(block, context))),
  ]
}

/** Fields whose texts describe a picture, or an action on the page. */
const SKIPPED_FIELDS: ReadonlySet<string> = new Set(['picture', 'pictures', 'poster', 'link', 'links', 'label'])

const extractValue = (name: string, value: unknown, context: Context): TextPart[] => {
  if (Array.isArray(value)) return value.flatMap(item => extractValue(name, item, context))
  if (typeof value !== 'object' || value === null) return []
  if (isMultilingual(value)) {
    const text = pickText(value as Parameters<typeof pickText>[0], context.language)
    if (name === 'html') return splitHtml(text, context.publicUrl)
    return text.trim() === '' ? [] : [{ type: name === 'title' || name === 'heading' ? 'heading' : 'text', text }]
  }
  return Object.entries(value).flatMap(([field, child]) =>
    // The only text of a heading is its heading.
    SKIPPED_FIELDS.has(field)
      ? []
      : extractValue(name === 'heading' && field === 'text' ? 'heading' : field, child, context),
  )
}

/** Writes a row of a table as one line. */
const extractTable = ({ caption, head, rows }: Block['data'], { language }: Context): TextPart[] => {
  const toLine = (cells: unknown): string =>
    (Array.isArray(cells) ? cells : []).map(cell => pickText(cell, language)).join(' | ')
  const title = pickText(caption as Parameters<typeof pickText>[0], language)
  return [title, toLine(head), ...(Array.isArray(rows) ? rows : []).map(toLine)]
    .filter(line => line.replace(/[|\s]/g, '') !== '')
    .map(text => ({ type: 'text', text }))
}
