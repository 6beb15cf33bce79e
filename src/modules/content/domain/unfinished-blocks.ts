import type { Block } from './block.ts'
import { type Address, type EditedDocument, everyBlock } from './edited-document.ts'
import { isBlankInAll, isEmptyBlock } from './empty-block.ts'
import { isSame } from './same.ts'

/** `empty` means that the block shows nothing. The others mean a link without text or without address. */
export type Gap = 'empty' | 'noText' | 'noTarget'

export interface Unfinished {
  address: Address
  type: string
  gap: Gap
}

/** Finds unfinished blocks that differ from `before`. Hidden blocks are ignored. */
export const unfinishedBlocks = (document: EditedDocument, before: EditedDocument): Unfinished[] => {
  const stood = new Map(everyBlock(before).map(({ block }) => [block.id, block]))
  const hidden = everyBlock(document).flatMap(({ address, block }) => (block.hidden ? [address] : []))
  return everyBlock(document)
    .filter(({ address }) => !hidden.some(one => address === one || address.startsWith(`${one}/`)))
    .filter(({ block }) => !isSame(block, stood.get(block.id)))
    .flatMap(({ address, block }) => gapsOf(block).map(gap => ({ address, type: block.type, gap })))
}

const gapsOf = (block: Block): Gap[] => (isEmptyBlock(block) ? ['empty'] : [...new Set(linkGaps(block.data))])

const linkGaps = (value: unknown): Gap[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(linkGaps)
  return [...gapsOfLink(value), ...Object.values(value).flatMap(linkGaps)]
}

/** A link is a label with an address. The title of a card is its link text; a number has a label but no link. */
const gapsOfLink = (value: object): Gap[] => {
  const link = value as { label?: unknown; title?: unknown; url?: unknown }
  if ('title' in link) {
    if (!isBlankInAll(link.url)) return isBlankInAll(link.title) ? ['noText'] : []
    return isBlankInAll(link.label) ? [] : ['noTarget']
  }
  if (!('label' in link) || 'value' in link) return []
  return [
    ...(isBlankInAll(link.label) ? (['noText'] as const) : []),
    ...(isBlankInAll(link.url) ? (['noTarget'] as const) : []),
  ]
}
