import type { z } from 'zod'
import type { Block, BlockType, Containers } from '#content/contract-block.ts'

/** A stored block that cannot be shown, with the reason. */
export interface UnreadableBlock {
  id: string
  type: string
  reason: string
  /** The invalid field. It is missing when the data had to be upgraded first. */
  field?: string
}

/** All known block types by name. */
export type BlockTypes = ReadonlyMap<string, BlockType>

export const indexBlockTypes = (...types: readonly BlockType[]): BlockTypes =>
  new Map(types.map(blockType => [blockType.type, blockType]))

/**
 * Upgrades and validates stored blocks. It omits invalid blocks and passes them to `onUnreadable`. `includesHidden`
 * keeps hidden blocks for editors.
 */
export const readContainers = (
  storedContainers: Containers,
  types: BlockTypes,
  { includesHidden, onUnreadable }: { includesHidden: boolean; onUnreadable: (block: UnreadableBlock) => void },
): Containers =>
  Object.fromEntries(
    Object.entries(storedContainers).map(([name, blocks]) => [
      name,
      // A stored value of another shape must not keep every page from loading.
      (Array.isArray(blocks) ? blocks : []).flatMap(block => {
        if (block.hidden && !includesHidden) return []
        const readResult = readBlock(block, types)
        if ('reason' in readResult) {
          onUnreadable(readResult)
          return []
        }
        const innerContainers =
          block.containers && readContainers(block.containers, types, { includesHidden, onUnreadable })
        return innerContainers ? [{ ...readResult, containers: innerContainers }] : [readResult]
      }),
    ]),
  )

/** Upgrades and validates a block, or returns the reason why it cannot be shown. */
export const readBlock = (block: Block, types: BlockTypes): Block | UnreadableBlock => {
  const { id, type } = block
  const blockType = types.get(type)
  if (!blockType) return { id, type, reason: 'unknown type' }
  if (block.version > blockType.version) return { id, type, reason: 'newer than this program' }
  let data = block.data
  for (let version = block.version; version < blockType.version; version++)
    data = blockType.upgrade?.(data, version) ?? data
  const parseResult = blockType.schema.safeParse(data)
  if (!parseResult.success) {
    const field = block.version === blockType.version ? parseResult.error.issues[0]?.path.join('.') : ''
    return { id, type, reason: describeError(parseResult.error), ...(field && { field }) }
  }
  return { ...block, version: blockType.version, data: parseResult.data as Block['data'] }
}

const describeError = ({ issues: [issue] }: z.ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`
