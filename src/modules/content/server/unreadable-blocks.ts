import type { Block, Containers } from '#content/contract-block.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'

/** Finds the blocks that this version of Pitlane cannot read. Blocks inside an unreadable one belong to it. */
export const findUnreadableBlocks = (containers: Containers, types: BlockTypes): Block[] =>
  Object.values(containers)
    .flat()
    .flatMap(block =>
      'why' in readBlock(block, types)
        ? [block]
        : block.containers
          ? findUnreadableBlocks(block.containers, types)
          : [],
    )

/**
 * Puts unreadable stored blocks back into saved containers, each after its former neighbour. Editors never receive
 * them. Those inside a removed block are removed with it.
 */
export const restoreUnreadableBlocks = (saved: Containers, shown: Containers, types: BlockTypes): Containers => {
  const missing = new Set(findUnreadableBlocks(shown, types))
  const held = new Set(collectBlocks(saved).map(({ id }) => id))
  for (const block of missing) if (held.has(block.id)) missing.delete(block)
  if (missing.size === 0) return saved
  const stood = new Map(collectBlocks(shown).map(block => [block.id, block]))
  const within = (block: Block): Block => {
    const before = stood.get(block.id)?.containers
    return before ? { ...block, containers: put(block.containers ?? {}, before) } : block
  }
  const put = (now: Containers, before: Containers): Containers => {
    const own = Object.entries(now).map(([place, blocks]) => [place, blocks.map(within)] as const)
    const whole: Containers = Object.fromEntries(own)
    for (const [place, blocks] of Object.entries(before)) {
      if (blocks.some(block => missing.has(block))) whole[place] = insertMissing(whole[place] ?? [], blocks, missing)
    }
    return whole
  }
  return put(saved, shown)
}

const insertMissing = (now: readonly Block[], before: readonly Block[], missing: ReadonlySet<Block>): Block[] => {
  const all = [...now]
  before.forEach((block, index) => {
    if (!missing.has(block)) return
    const neighbour = before.slice(0, index).findLast(({ id }) => all.some(one => one.id === id))
    all.splice(all.findIndex(({ id }) => id === neighbour?.id) + 1, 0, block)
  })
  return all
}

const collectBlocks = (containers: Containers): Block[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block, ...collectBlocks(block.containers ?? {})])
