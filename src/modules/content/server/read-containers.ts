import type { z } from 'zod'
import type { Block, BlockType, Containers } from '#content/contract-block.ts'

/** A stored block that cannot be shown, with the reason. */
export interface UnshownBlock {
  id: string
  type: string
  why: 'unknown type' | 'newer than this program' | string
  /** The invalid field. It is missing when the data had to be upgraded first. */
  field?: string
}

/** All known block types by name. */
export type BlockTypes = ReadonlyMap<string, BlockType>

export const indexBlockTypes = (...types: readonly BlockType[]): BlockTypes =>
  new Map(types.map(one => [one.type, one]))

/**
 * Upgrades and validates stored blocks. Invalid blocks are omitted and passed to `leftOut`. `withHidden` keeps hidden
 * blocks for editors.
 */
export const readContainers = (
  stored: Containers,
  types: BlockTypes,
  { withHidden, leftOut }: { withHidden: boolean; leftOut: (block: UnshownBlock) => void },
): Containers =>
  Object.fromEntries(
    Object.entries(stored).map(([name, blocks]) => [
      name,
      blocks.flatMap(block => {
        if (block.hidden && !withHidden) return []
        const read = readBlock(block, types)
        if ('why' in read) leftOut(read)
        if ('why' in read) return []
        const inside = block.containers && readContainers(block.containers, types, { withHidden, leftOut })
        return inside ? [{ ...read, containers: inside }] : [read]
      }),
    ]),
  )

/** Upgrades and validates a block, or returns the reason why it cannot be shown. */
export const readBlock = (block: Block, types: BlockTypes): Block | UnshownBlock => {
  const { id, type } = block
  const known = types.get(type)
  if (!known) return { id, type, why: 'unknown type' }
  if (block.version > known.version) return { id, type, why: 'newer than this program' }
  let data = block.data
  for (let version = block.version; version < known.version; version++) data = known.lift?.(data, version) ?? data
  const checked = known.schema.safeParse(data)
  if (!checked.success) {
    const field = block.version === known.version ? checked.error.issues[0]?.path.join('.') : ''
    return { id, type, why: describeError(checked.error), ...(field && { field }) }
  }
  return { ...block, version: known.version, data: checked.data as Block['data'] }
}

const describeError = ({ issues: [issue] }: z.ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`
