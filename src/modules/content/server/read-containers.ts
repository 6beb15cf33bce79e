import type { z } from 'zod'
import type { Block, BlockType, Containers } from '#content/contract-block.ts'

/** Why a stored block is not shown. */
export interface Unshown {
  id: string
  type: string
  why: 'unknown type' | 'newer than this program' | string
  /** Of its data as they stand, where one is what is wrong. */
  field?: string
}

/** Every kind of block that this shop knows, by its type. */
export type BlockTypes = ReadonlyMap<string, BlockType>

export const blockTypes = (...types: readonly BlockType[]): BlockTypes => new Map(types.map(one => [one.type, one]))

/**
 * Stored blocks as they are shown: older ones lifted, each checked by its schema. What cannot be shown is left out and told
 * to `leftOut`; hidden ones stay only for who edits.
 */
export const readContainers = (
  stored: Containers,
  types: BlockTypes,
  { withHidden, leftOut }: { withHidden: boolean; leftOut: (block: Unshown) => void },
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

/** A block in its type's present version, its data checked; or why there is none. */
export const readBlock = (block: Block, types: BlockTypes): Block | Unshown => {
  const { id, type } = block
  const known = types.get(type)
  if (!known) return { id, type, why: 'unknown type' }
  if (block.version > known.version) return { id, type, why: 'newer than this program' }
  let data = block.data
  for (let version = block.version; version < known.version; version++) data = known.lift?.(data, version) ?? data
  const checked = known.schema.safeParse(data)
  if (!checked.success) {
    const field = block.version === known.version ? checked.error.issues[0]?.path.join('.') : ''
    return { id, type, why: faultOf(checked.error), ...(field && { field }) }
  }
  return { ...block, version: known.version, data: checked.data as Block['data'] }
}

const faultOf = ({ issues: [issue] }: z.ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`
