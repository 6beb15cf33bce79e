import type { Block } from './block.ts'
import { type Address, collectBlocks, type EditedDocument } from './edited-document.ts'
import { isBlankInAllLanguages, isEmptyBlock } from './empty-block.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/** `empty` means that the block shows nothing. The others mean a link without text or without address. */
export type BlockIssue = 'empty' | 'noText' | 'noTarget'

export interface UnfinishedBlock {
  address: Address
  type: string
  issue: BlockIssue
}

/** Finds unfinished blocks that differ from `before`. Hidden blocks are ignored. */
export const findUnfinishedBlocks = (document: EditedDocument, before: EditedDocument): UnfinishedBlock[] => {
  // A block inside a hidden one was not shown, so it is new to visitors when the outer one is shown.
  const blocksBefore = new Map(collectShownBlocks(before).map(({ block }) => [block.id, block]))
  return collectShownBlocks(document)
    .filter(({ block }) => !isDeepEqual(block, blocksBefore.get(block.id)))
    .flatMap(({ address, block }) => findIssues(block).map(issue => ({ address, type: block.type, issue })))
}

/** Returns true when the user has accepted each of these blocks. The editor asks again about other ones. */
export const areAllAccepted = (
  unfinishedBlocks: readonly UnfinishedBlock[],
  acceptedBlocks: readonly UnfinishedBlock[],
): boolean =>
  unfinishedBlocks.every(({ address, issue }) =>
    acceptedBlocks.some(block => block.address === address && block.issue === issue),
  )

/** Collects the blocks that are neither hidden nor inside a hidden one. */
const collectShownBlocks = (document: EditedDocument) => {
  const blocks = collectBlocks(document)
  const hiddenAddresses = blocks.flatMap(({ address, block }) => (block.hidden ? [address] : []))
  return blocks.filter(
    ({ address }) => !hiddenAddresses.some(hidden => address === hidden || address.startsWith(`${hidden}/`)),
  )
}

const findIssues = (block: Block): BlockIssue[] =>
  isEmptyBlock(block) ? ['empty'] : [...new Set(findLinkIssues(block.data))]

const findLinkIssues = (value: unknown): BlockIssue[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(findLinkIssues)
  return [...checkLink(value), ...Object.values(value).flatMap(findLinkIssues)]
}

/** Checks a label with an address. The title of a card is its link text; a number has a label but no link. */
const checkLink = (value: object): BlockIssue[] => {
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
