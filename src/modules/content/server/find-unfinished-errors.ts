import type { Block, Containers } from '#content/contract-block.ts'
import { findUnfinishedBlocks, type Gap } from '#content/domain/unfinished-blocks.ts'
import { type BlockTypes, readContainers } from './read-containers.ts'

/** A block that is unfinished and therefore not published. */
export interface UnfinishedBlockError {
  /** The block's path in the request or, when it was not sent, in the stored page: `itemContainers.main.0`. */
  path: string
  gap: Gap
}

/**
 * Finds unfinished blocks that differ from `before`, by the rule of the editor's dialog. Paths do not count blocks in
 * `stood`, which were not sent.
 */
export const findUnfinishedErrors = (
  containers: Containers,
  before: Containers,
  types: BlockTypes,
  stood: ReadonlySet<Block>,
): UnfinishedBlockError[] => {
  const readable = (all: Containers) => readContainers(all, types, { withHidden: true, leftOut: () => {} })
  const found = findUnfinishedBlocks(documentOf(readable(containers)), documentOf(readable(before)))
  return found.map(({ address, gap }) => {
    const [, , ...steps] = address.split('/')
    return { path: pathOf(containers, steps, stood), gap }
  })
}

const documentOf = (itemContainers: Containers) => ({ page: null, globals: { content: {}, itemContainers } })

/** Converts a path of block ids into a path of indexes. */
const pathOf = (
  containers: Containers,
  [place = '', id, ...inside]: readonly string[],
  stood: ReadonlySet<Block>,
): string => {
  const all = containers[place] ?? []
  const sent = all.filter(block => !stood.has(block))
  // A block that was not sent is named by its stored index.
  const among = sent.some(block => block.id === id) ? sent : all
  const at = among.findIndex(block => block.id === id)
  const path = `${place}.${at}`
  if (inside[0] !== 'containers') return `itemContainers.${path}`
  const below = pathOf(among[at]?.containers ?? {}, inside.slice(1), stood)
  return `itemContainers.${path}.${below.replace('itemContainers', 'containers')}`
}
