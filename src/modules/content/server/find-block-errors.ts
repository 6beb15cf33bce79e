import type { Block, Containers } from '#content/contract-block.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'

/** The reason why a sent block is invalid. */
export interface BlockError {
  /** The block's path in the request: `itemContainers.main.0.data.text`. */
  path: string
  type: string
  why: 'broken' | 'double'
}

/**
 * Finds invalid blocks and duplicate ids. Blocks of older versions are upgraded before they are sent. The editor merges
 * blocks by id, so an id must be unique in the document.
 */
export const findBlockErrors = (
  containers: Containers,
  types: BlockTypes,
  /** Stored blocks that were not sent. Paths do not count them. */
  stood: ReadonlySet<Block>,
): BlockError[] => {
  const times = new Map<string, number>()
  for (const id of collectIds(containers)) times.set(id, (times.get(id) ?? 0) + 1)
  const faultsIn = (inside: Containers, above: string): BlockError[] =>
    Object.entries(inside).flatMap(([place, blocks]) =>
      blocks
        .filter(block => !stood.has(block))
        .flatMap((block, at) => {
          const path = `${above}.${place}.${at}`
          return [...faultsOf(block, path), ...faultsIn(block.containers ?? {}, `${path}.containers`)]
        }),
    )
  const faultsOf = (block: Block, path: string): BlockError[] => {
    const { id, type } = block
    const read = readBlock(block, types)
    return [
      ...('why' in read
        ? [{ path: read.field ? `${path}.data.${read.field}` : path, type, why: 'broken' as const }]
        : []),
      ...((times.get(id) ?? 0) > 1 ? [{ path: `${path}.id`, type, why: 'double' as const }] : []),
    ]
  }
  return faultsIn(containers, 'itemContainers')
}

const collectIds = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(({ id, containers: inside }) => [id, ...collectIds(inside ?? {})])
