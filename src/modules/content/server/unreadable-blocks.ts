import type { Block, Containers } from '#content/contract-block.ts'
import { listBlocks } from '#content/domain/block.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'

/** Finds the blocks that this version of Pitlane cannot read. Blocks inside an unreadable one belong to it. */
export const findUnreadableBlocks = (containers: Containers, types: BlockTypes): Block[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => {
      if ('reason' in readBlock(block, types)) return [block]
      return block.containers ? findUnreadableBlocks(block.containers, types) : []
    })

/**
 * Puts unreadable stored blocks back into saved containers, each after its former neighbour. Editors never receive
 * them. Those inside a removed block are removed with it.
 */
export const restoreUnreadableBlocks = (
  savedPageContainers: Containers,
  shownContainers: Containers,
  types: BlockTypes,
): Containers => {
  const missing = new Set(findUnreadableBlocks(shownContainers, types))
  const savedIds = new Set(listBlocks(savedPageContainers).map(({ id }) => id))
  for (const block of missing) if (savedIds.has(block.id)) missing.delete(block)
  if (missing.size === 0) return savedPageContainers
  const storedById = new Map(listBlocks(shownContainers).map(block => [block.id, block]))
  const restoreInBlock = (block: Block): Block => {
    const storedContainers = storedById.get(block.id)?.containers
    return storedContainers
      ? { ...block, containers: restoreInContainers(block.containers ?? {}, storedContainers) }
      : block
  }
  const restoreInContainers = (savedContainers: Containers, storedContainers: Containers): Containers => {
    const restoredEntries = Object.entries(savedContainers).map(
      ([name, blocks]) => [name, blocks.map(restoreInBlock)] as const,
    )
    const result: Containers = Object.fromEntries(restoredEntries)
    for (const [name, blocks] of Object.entries(storedContainers)) {
      if (blocks.some(block => missing.has(block)))
        result[name] = insertMissingBlocks(result[name] ?? [], blocks, missing)
    }
    return result
  }
  return restoreInContainers(savedPageContainers, shownContainers)
}

const insertMissingBlocks = (
  savedBlocks: readonly Block[],
  storedBlocks: readonly Block[],
  missing: ReadonlySet<Block>,
): Block[] => {
  const blocks = [...savedBlocks]
  storedBlocks.forEach((block, index) => {
    if (!missing.has(block)) return
    const neighbour = storedBlocks.slice(0, index).findLast(({ id }) => blocks.some(keptBlock => keptBlock.id === id))
    blocks.splice(blocks.findIndex(({ id }) => id === neighbour?.id) + 1, 0, block)
  })
  return blocks
}
