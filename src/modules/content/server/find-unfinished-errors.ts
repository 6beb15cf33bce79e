import type { Block, Containers } from '#content/contract-block.ts'
import { type BlockIssue, findUnfinishedBlocks } from '#content/domain/find-unfinished-blocks.ts'
import { type BlockTypes, readContainers } from './read-containers.ts'

/** A block that is unfinished and therefore not published. */
export interface UnfinishedBlockError {
  /** The block's path in the request or, when it was not sent, in the stored page: `itemContainers.main.0`. */
  path: string
  issue: BlockIssue
}

/**
 * Finds unfinished blocks that differ from `before`, by the rule of the editor's dialog. Paths do not count
 * `unchangedBlocks`, which were not sent.
 */
export const findUnfinishedErrors = (
  containers: Containers,
  before: Containers,
  types: BlockTypes,
  unchangedBlocks: ReadonlySet<Block>,
): UnfinishedBlockError[] => {
  const omitUnreadable = (blocks: Containers) =>
    readContainers(blocks, types, { includesHidden: true, onUnreadable: () => {} })
  const unfinishedBlocks = findUnfinishedBlocks(
    toDocument(omitUnreadable(containers)),
    toDocument(omitUnreadable(before)),
  )
  return unfinishedBlocks.map(({ address, issue }) => {
    const [, , ...steps] = address.split('/')
    return { path: toIndexPath(containers, steps, unchangedBlocks), issue }
  })
}

const toDocument = (itemContainers: Containers) => ({ page: null, globals: { content: {}, itemContainers } })

/** Converts a path of block ids into a path of indexes. */
const toIndexPath = (
  containers: Containers,
  [container = '', id, ...innerSteps]: readonly string[],
  unchangedBlocks: ReadonlySet<Block>,
): string => {
  const blocks = containers[container] ?? []
  const sentBlocks = blocks.filter(block => !unchangedBlocks.has(block))
  // A block that was not sent is named by its stored index.
  const reportedBlocks = sentBlocks.some(block => block.id === id) ? sentBlocks : blocks
  const index = reportedBlocks.findIndex(block => block.id === id)
  const path = `${container}.${index}`
  if (innerSteps[0] !== 'containers') return `itemContainers.${path}`
  const innerPath = toIndexPath(reportedBlocks[index]?.containers ?? {}, innerSteps.slice(1), unchangedBlocks)
  return `itemContainers.${path}.${innerPath.replace('itemContainers', 'containers')}`
}
