import type { Containers } from './block.ts'

/** Removes hidden blocks with all blocks inside them. */
export const removeHiddenBlocks = (containers: Containers): Containers =>
  Object.fromEntries(
    Object.entries(containers).map(([container, blocks]) => [
      container,
      blocks
        .filter(({ hidden }) => !hidden)
        .map(block => (block.containers ? { ...block, containers: removeHiddenBlocks(block.containers) } : block)),
    ]),
  )
