import type { Block, Containers } from '#content/contract-block.ts'
import { type Gap, unfinishedBlocks } from '#content/domain/unfinished-blocks.ts'
import { type BlockTypes, readContainers } from './read-containers.ts'

/** A block that is not ready to be published. */
export interface UnfinishedFault {
  /** Its place in what was sent or, unsent, in what is stored: `itemContainers.main.0`. */
  path: string
  gap: Gap
}

/**
 * The unfinished blocks that differ from those in `before`, judged by the rule of the editor's dialog. Blocks in `stood` were not sent, so
 * paths do not count them.
 */
export const unfinishedFaults = (
  containers: Containers,
  before: Containers,
  types: BlockTypes,
  stood: ReadonlySet<Block>,
): UnfinishedFault[] => {
  const readable = (all: Containers) => readContainers(all, types, { withHidden: true, leftOut: () => {} })
  const found = unfinishedBlocks(documentOf(readable(containers)), documentOf(readable(before)))
  return found.map(({ address, gap }) => {
    const [, , ...steps] = address.split('/')
    return { path: pathOf(containers, steps, stood), gap }
  })
}

const documentOf = (itemContainers: Containers) => ({ page: null, globals: { content: {}, itemContainers } })

/** Turns the ids on the way to a block into its indexes. */
const pathOf = (
  containers: Containers,
  [place = '', id, ...inside]: readonly string[],
  stood: ReadonlySet<Block>,
): string => {
  const all = containers[place] ?? []
  const sent = all.filter(block => !stood.has(block))
  // A stored block that nobody sent is named by its stored place.
  const among = sent.some(block => block.id === id) ? sent : all
  const at = among.findIndex(block => block.id === id)
  const path = `${place}.${at}`
  if (inside[0] !== 'containers') return `itemContainers.${path}`
  const below = pathOf(among[at]?.containers ?? {}, inside.slice(1), stood)
  return `itemContainers.${path}.${below.replace('itemContainers', 'containers')}`
}
