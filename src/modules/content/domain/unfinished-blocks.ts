import type { Block } from './block.ts'
import { type Address, collectBlocks, type EditedDocument } from './edited-document.ts'
import { isBlankInAllLanguages, isEmptyBlock } from './empty-block.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/** `empty` means that the block shows nothing. The others mean a link without text or without address. */
export type Gap = 'empty' | 'noText' | 'noTarget'

export interface UnfinishedBlock {
  address: Address
  type: string
  gap: Gap
}

/** Finds unfinished blocks that differ from `before`. Hidden blocks are ignored. */
export const findUnfinishedBlocks = (document: EditedDocument, before: EditedDocument): UnfinishedBlock[] => {
  // A block inside a hidden one was not shown, so it is new to visitors when the outer one is shown.
  const stood = new Map(collectShownBlocks(before).map(({ block }) => [block.id, block]))
  return collectShownBlocks(document)
    .filter(({ block }) => !isDeepEqual(block, stood.get(block.id)))
    .flatMap(({ address, block }) => gapsOf(block).map(gap => ({ address, type: block.type, gap })))
}

/** Collects the blocks that are neither hidden nor inside a hidden one. */
const collectShownBlocks = (document: EditedDocument) => {
  const all = collectBlocks(document)
  const hidden = all.flatMap(({ address, block }) => (block.hidden ? [address] : []))
  return all.filter(({ address }) => !hidden.some(one => address === one || address.startsWith(`${one}/`)))
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
    if (!isBlankInAllLanguages(link.url)) return isBlankInAllLanguages(link.title) ? ['noText'] : []
    return isBlankInAllLanguages(link.label) ? [] : ['noTarget']
  }
  if (!('label' in link) || 'value' in link) return []
  return [
    ...(isBlankInAllLanguages(link.label) ? (['noText'] as const) : []),
    ...(isBlankInAllLanguages(link.url) ? (['noTarget'] as const) : []),
  ]
}
