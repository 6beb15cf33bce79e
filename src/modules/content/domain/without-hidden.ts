import type { Containers } from './block.ts'

/** What readers see of blocks: hidden ones are left out with all that stands inside them. */
export const withoutHidden = (containers: Containers): Containers =>
  Object.fromEntries(
    Object.entries(containers).map(([place, blocks]) => [
      place,
      blocks
        .filter(({ hidden }) => !hidden)
        .map(block => (block.containers ? { ...block, containers: withoutHidden(block.containers) } : block)),
    ]),
  )
