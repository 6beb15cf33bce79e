import type { Block, Containers } from '#content/contract-block.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'

/** What is wrong with a block that was sent. */
export interface BlockFault {
  /** Where in what was sent: `itemContainers.main.0.data.text`. */
  path: string
  type: string
  why: 'broken' | 'double'
}

/**
 * What is written must be readable by this very program: blocks of older versions are lifted before they are sent. An id names one block
 * of all that are written together: by it the editor finds and joins them, wherever they stand.
 */
export const blockFaults = (
  containers: Containers,
  types: BlockTypes,
  /** Blocks that were not sent; they are no part of what a path counts. */
  stood: ReadonlySet<Block>,
): BlockFault[] => {
  const times = new Map<string, number>()
  for (const id of everyId(containers)) times.set(id, (times.get(id) ?? 0) + 1)
  const faultsIn = (inside: Containers, above: string): BlockFault[] =>
    Object.entries(inside).flatMap(([place, blocks]) =>
      blocks
        .filter(block => !stood.has(block))
        .flatMap((block, at) => {
          const path = `${above}.${place}.${at}`
          return [...faultsOf(block, path), ...faultsIn(block.containers ?? {}, `${path}.containers`)]
        }),
    )
  const faultsOf = (block: Block, path: string): BlockFault[] => {
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

const everyId = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(({ id, containers: inside }) => [id, ...everyId(inside ?? {})])
