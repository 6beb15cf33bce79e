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
  /** Every place of the page and of its blocks, by path. */
  places: { place: string; rows: BlockDiff[] }[]
}

/** Compares two versions of a page by field and by block, in the order of `after`. */
export const diffPages = (before: EditedPage, after: EditedPage): PageDiff => ({
  fields: diffFields(before, after),
  places: diffPlaces(before.itemContainers, after.itemContainers, ''),
})

const META_FIELDS = ['layout', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const

const diffFields = (before: EditedPage, after: EditedPage): FieldDiff[] =>
  [
    ...[...new Set([...Object.keys(before.content), ...Object.keys(after.content)])].map(name => ({
      ...{ name, before: before.content[name], after: after.content[name] },
    })),
    ...META_FIELDS.map(name => ({ name, before: before[name], after: after[name] })),
  ].filter(row => !isDeepEqual(row.before, row.after))

const diffPlaces = (before: Containers, after: Containers, way: string): PageDiff['places'] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap(name => {
    const rows = diffBlocks(before[name] ?? [], after[name] ?? [])
    const place = `${way}${name}`
    const within = rows.flatMap(row => {
      const id = row.after?.id ?? row.before?.id
      const [was, is] = [row.before?.containers, row.after?.containers]
      return was || is ? diffPlaces(was ?? {}, is ?? {}, `${place}/${id}/`) : []
    })
    return [...(rows.length > 0 ? [{ place, rows }] : []), ...within]
  })

/** Lists the blocks of a place; removed blocks stay at their former position. */
const diffBlocks = (before: readonly Block[], after: readonly Block[]): BlockDiff[] => {
  const was = new Map(before.map(block => [block.id, block]))
  const is = new Set(after.map(({ id }) => id))
  const still = findUnmovedIds(
    before.map(({ id }) => id).filter(id => is.has(id)),
    after.map(({ id }) => id).filter(id => was.has(id)),
  )
  const rows = after.map(block => diffBlock(was.get(block.id), block, still))
  before.forEach((block, at) => {
    if (is.has(block.id)) return
    const last = before.slice(0, at).findLast(({ id }) => is.has(id) || rows.some(row => row.before?.id === id))
    const place = last ? rows.findIndex(row => row.before?.id === last.id) + 1 : firstGap(rows)
    rows.splice(place, 0, { change: 'removed', before: block })
  })
  return rows
}

/** Returns the index after blocks that were removed from the beginning. */
const firstGap = (rows: readonly BlockDiff[]): number => {
  const gap = rows.findIndex(({ change }) => change !== 'removed')
  return gap === -1 ? rows.length : gap
}

const diffBlock = (before: Block | undefined, after: Block, still: ReadonlySet<string>): BlockDiff => {
  if (!before) return { change: 'added', after }
  if (!isDeepEqual(own(before), own(after))) return { change: 'changed', before, after }
  return { change: still.has(after.id) ? 'same' : 'moved', before, after }
}

/** Removes inner blocks, which have rows of their own. */
const own = ({ containers: _containers, ...block }: Block) => block

/** Finds the longest run of ids in unchanged order; all other ids were moved. */
const findUnmovedIds = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
  const places = new Map(before.map((id, at) => [id, at]))
  // Longest increasing subsequence of old positions: each entry has its length and its predecessor.
  const best: { id: string; place: number; length: number; last: number }[] = []
  for (const id of after) {
    const place = places.get(id) ?? 0
    let last = -1
    best.forEach((one, at) => {
      if (one.place < place && one.length > (best[last]?.length ?? 0)) last = at
    })
    best.push({ id, place, length: (best[last]?.length ?? 0) + 1, last })
  }
  const unmoved = new Set<string>()
  let at = best.reduce((most, one, now) => (one.length > (best[most]?.length ?? 0) ? now : most), 0)
  for (let one = best[at]; one; one = best[at]) {
    unmoved.add(one.id)
    at = one.last
  }
  return unmoved
}
