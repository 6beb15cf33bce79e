import type { Block, Containers } from '#content/contract-block.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'

/** The reason why a sent block is invalid. */
export interface BlockError {
  /** The block's path in the request: `itemContainers.main.0.data.text`. */
  path: string
  type: string
  reason: 'broken' | 'duplicate'
}

/**
 * Finds invalid blocks and duplicate ids. Blocks of older versions are upgraded before they are sent. The editor merges
 * blocks by id, so an id must be unique in the document.
 */
export const findBlockErrors = (
  containers: Containers,
  types: BlockTypes,
  /** Stored blocks that were not sent. Paths do not count them. */
  unchangedBlocks: ReadonlySet<Block>,
): BlockError[] => {
  const idCounts = new Map<string, number>()
  for (const id of collectIds(containers)) idCounts.set(id, (idCounts.get(id) ?? 0) + 1)
  const checkContainers = (innerContainers: Containers, parentPath: string): BlockError[] =>
    Object.entries(innerContainers).flatMap(([name, blocks]) =>
      blocks
        .filter(block => !unchangedBlocks.has(block))
        .flatMap((block, index) => {
          const path = `${parentPath}.${name}.${index}`
          return [...checkBlock(block, path), ...checkContainers(block.containers ?? {}, `${path}.containers`)]
        }),
    )
  const checkBlock = (block: Block, path: string): BlockError[] => {
    const { id, type } = block
    const readResult = readBlock(block, types)
    return [
      ...('reason' in readResult
        ? [{ path: readResult.field ? `${path}.data.${readResult.field}` : path, type, reason: 'broken' as const }]
        : []),
      ...((idCounts.get(id) ?? 0) > 1 ? [{ path: `${path}.id`, type, reason: 'duplicate' as const }] : []),
    ]
  }
  return checkContainers(containers, 'itemContainers')
}

const collectIds = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(({ id, containers: innerContainers }) => [id, ...collectIds(innerContainers ?? {})])
