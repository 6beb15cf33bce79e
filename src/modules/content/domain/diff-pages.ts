import type { Block, Containers } from './block.ts'
import type { EditedPage } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'

export type BlockChange = 'same' | 'changed' | 'moved' | 'added' | 'removed'

/** A block before and after the change. */
export interface BlockDiff {
  change: BlockChange
  before?: Block | undefined
  after?: Block | undefined
}

export interface FieldDiff {
  name: string
  before: unknown
  after: unknown
}

export interface PageDiff {
  /** Changed page fields and meta data; unchanged ones are omitted. */
  fields: FieldDiff[]
  /** Every container of the page and of its blocks, by path. */
  containers: { container: string; rows: BlockDiff[] }[]
}

/** Compares two versions of a page by field and by block, in the order of `after`. */
export const diffPages = (before: EditedPage, after: EditedPage): PageDiff => ({
  fields: diffFields(before, after),
  containers: diffContainers(before.itemContainers, after.itemContainers, ''),
})

const META_FIELDS = ['layout', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const

const diffFields = (before: EditedPage, after: EditedPage): FieldDiff[] =>
  [
    ...[...new Set([...Object.keys(before.content), ...Object.keys(after.content)])].map(name => ({
      name,
      before: before.content[name],
      after: after.content[name],
    })),
    ...META_FIELDS.map(name => ({ name, before: before[name], after: after[name] })),
  ].filter(row => !isDeepEqual(row.before, row.after))

const diffContainers = (before: Containers, after: Containers, prefix: string): PageDiff['containers'] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap(name => {
    const rows = diffBlocks(before[name] ?? [], after[name] ?? [])
    const container = `${prefix}${name}`
    const innerRows = rows.flatMap(row => {
      const id = row.after?.id ?? row.before?.id
      const [innerBefore, innerAfter] = [row.before?.containers ?? {}, row.after?.containers ?? {}]
      return diffContainers(innerBefore, innerAfter, `${container}/${id}/`)
    })
    return [...(rows.length > 0 ? [{ container, rows }] : []), ...innerRows]
  })

/** Lists the blocks of a container; removed blocks stay at their former position. */
const diffBlocks = (before: readonly Block[], after: readonly Block[]): BlockDiff[] => {
  const blocksBefore = new Map(before.map(block => [block.id, block]))
  const afterIds = new Set(after.map(({ id }) => id))
  const unmovedIds = findUnmovedIds(
    before.map(({ id }) => id).filter(id => afterIds.has(id)),
    after.map(({ id }) => id).filter(id => blocksBefore.has(id)),
  )
  const rows = after.map(block => diffBlock(blocksBefore.get(block.id), block, unmovedIds))
  before.forEach((block, oldIndex) => {
    if (afterIds.has(block.id)) return
    const previous = before
      .slice(0, oldIndex)
      .findLast(({ id }) => afterIds.has(id) || rows.some(row => row.before?.id === id))
    const index = previous ? rows.findIndex(row => row.before?.id === previous.id) + 1 : findFirstRemainingIndex(rows)
    rows.splice(index, 0, { change: 'removed', before: block })
  })
  return rows
}

/** Returns the index after blocks that were removed from the beginning. */
const findFirstRemainingIndex = (rows: readonly BlockDiff[]): number => {
  const index = rows.findIndex(({ change }) => change !== 'removed')
  return index === -1 ? rows.length : index
}

const diffBlock = (before: Block | undefined, after: Block, unmovedIds: ReadonlySet<string>): BlockDiff => {
  if (!before) return { change: 'added', after }
  if (!isDeepEqual(omitInnerBlocks(before), omitInnerBlocks(after))) return { change: 'changed', before, after }
  return { change: unmovedIds.has(after.id) ? 'same' : 'moved', before, after }
}

/** Omits inner blocks, which have rows of their own. */
const omitInnerBlocks = ({ containers: _containers, ...block }: Block) => block

/** Finds the longest run of ids in unchanged order; all other ids were moved. */
const findUnmovedIds = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
  const oldIndexes = new Map(before.map((id, index) => [id, index]))
  // Longest increasing subsequence of old positions: each entry has its length and its predecessor.
  const chains: { id: string; oldIndex: number; length: number; previous: number }[] = []
  for (const id of after) {
    const oldIndex = oldIndexes.get(id) ?? 0
    let previous = -1
    chains.forEach((chain, index) => {
      if (chain.oldIndex < oldIndex && chain.length > (chains[previous]?.length ?? 0)) previous = index
    })
    chains.push({ id, oldIndex, length: (chains[previous]?.length ?? 0) + 1, previous })
  }
  const unmovedIds = new Set<string>()
  let current = chains.reduce(
    (longest, chain, index) => (chain.length > (chains[longest]?.length ?? 0) ? index : longest),
    0,
  )
  for (let chain = chains[current]; chain; chain = chains[current]) {
    unmovedIds.add(chain.id)
    current = chain.previous
  }
  return unmovedIds
}
