import type { Block, Containers } from './block.ts'
import type { EditedDocument, EditedGlobals, EditedPage } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/** The user whose value wins. */
export type Side = 'mine' | 'theirs'

/** A value that both users changed differently. */
export interface Conflict {
  /** Identifies the conflict across merges; choices are stored under it. */
  key: string
  root: 'page' | 'global'
  kind: 'block' | 'field' | 'order'
  /** The block's id, the field's name, or the place. */
  name: string
  /** The value at the start of both edits. It is undefined when it did not exist or was removed. */
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface MergeResult {
  document: EditedDocument
  conflicts: Conflict[]
}

export type ConflictChoices = Readonly<Record<string, Side>>

/**
 * Merges two edits of one document by block and by field. A value that both changed is a conflict: the chosen side
 * wins, by default `mine`.
 */
export const mergeDocuments = (
  base: EditedDocument,
  mine: EditedDocument,
  theirs: EditedDocument,
  choices: ConflictChoices = {},
): MergeResult => {
  const conflicts: Conflict[] = []
  const globals = mergeRoot('global', base.globals, mine.globals, theirs.globals, choices, conflicts)
  const page =
    base.page && mine.page && theirs.page ? mergePage(base.page, mine.page, theirs.page, choices, conflicts) : mine.page
  return { document: { page, globals }, conflicts }
}

const mergePage = (
  base: EditedPage,
  mine: EditedPage,
  theirs: EditedPage,
  choices: ConflictChoices,
  conflicts: Conflict[],
): EditedPage => {
  const root = mergeRoot('page', base, mine, theirs, choices, conflicts)
  const own = ['layout', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const
  const fields = Object.fromEntries(
    own.map(name => [
      name,
      mergeValue('page', 'field', name, [base[name], mine[name], theirs[name]], choices, conflicts),
    ]),
  )
  return { ...mine, ...root, ...fields }
}

const mergeRoot = (
  root: Conflict['root'],
  base: EditedGlobals,
  mine: EditedGlobals,
  theirs: EditedGlobals,
  choices: ConflictChoices,
  conflicts: Conflict[],
): EditedGlobals => {
  const content = mergeFields(root, base.content, mine.content, theirs.content, choices, conflicts)
  const itemContainers = mergeContainers(
    root,
    base.itemContainers,
    mine.itemContainers,
    theirs.itemContainers,
    choices,
    conflicts,
  )
  return { content, itemContainers }
}

/** Returns the value that only one side changed, or that both changed alike. Different changes become a conflict. */
const mergeValue = (
  root: Conflict['root'],
  kind: Conflict['kind'],
  name: string,
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  choices: ConflictChoices,
  conflicts: Conflict[],
): unknown => {
  if (isDeepEqual(mine, theirs) || isDeepEqual(base, theirs)) return mine
  if (isDeepEqual(base, mine)) return theirs
  const key = `${root} ${kind} ${name}`
  conflicts.push({ key, root, kind, name, base, mine, theirs })
  return choices[key] === 'theirs' ? theirs : mine
}

type Fields = EditedGlobals['content']

const mergeFields = (
  root: Conflict['root'],
  base: Fields,
  mine: Fields,
  theirs: Fields,
  choices: ConflictChoices,
  conflicts: Conflict[],
): Fields =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap(name => {
      const value = mergeValue(root, 'field', name, [base[name], mine[name], theirs[name]], choices, conflicts)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A block without its inner blocks, and the place it belongs to. */
interface PlacedBlock {
  own: Omit<Block, 'containers'>
  places: readonly string[]
  place: string
}

/** Blocks by id, and the ordered ids of each place. The name of an inner place starts with its block's id. */
interface FlatBlocks {
  blocks: ReadonlyMap<string, PlacedBlock>
  orders: ReadonlyMap<string, readonly string[]>
}

const flatten = (containers: Containers): FlatBlocks => {
  const blocks = new Map<string, PlacedBlock>()
  const orders = new Map<string, string[]>()
  const walk = (inside: Containers, prefix: string): void => {
    for (const [name, list] of Object.entries(inside)) {
      const place = `${prefix}${name}`
      orders.set(place, [])
      for (const { containers: deeper, ...own } of list) {
        orders.get(place)?.push(own.id)
        blocks.set(own.id, { own, places: Object.keys(deeper ?? {}), place })
        if (deeper) walk(deeper, `${own.id}/`)
      }
    }
  }
  walk(containers, '')
  return { blocks, orders }
}

const mergeContainers = (
  root: Conflict['root'],
  baseGiven: Containers,
  mineGiven: Containers,
  theirsGiven: Containers,
  choices: ConflictChoices,
  conflicts: Conflict[],
): Containers => {
  const [base, mine, theirs] = [flatten(baseGiven), flatten(mineGiven), flatten(theirsGiven)]
  const placed = new Map<string, PlacedBlock>()
  for (const id of new Set([...mine.blocks.keys(), ...theirs.blocks.keys()])) {
    const versions = [base, mine, theirs].map(({ blocks }) => blocks.get(id)?.own) as [unknown, unknown, unknown]
    const own = mergeValue(root, 'block', id, versions, choices, conflicts) as PlacedBlock['own'] | undefined
    const standing = mine.blocks.get(id) ?? theirs.blocks.get(id)
    if (own && standing) placed.set(id, { ...standing, own, place: mergePlace(id, base, mine, theirs) })
  }
  restoreOuterBlocks(placed, mine, theirs)
  breakCycles(placed, theirs)
  const orders = new Map<string, string[]>()
  for (const place of new Set([...mine.orders.keys(), ...theirs.orders.keys()])) {
    const inPlace = [...placed.values()].filter(one => one.place === place).map(({ own }) => own.id)
    orders.set(place, mergeOrder(root, place, inPlace, [base, mine, theirs], choices, conflicts))
  }
  return nestBlocks(placed, orders)
}

/** Returns the place of a block after both moves; my move wins. */
const mergePlace = (id: string, base: FlatBlocks, mine: FlatBlocks, theirs: FlatBlocks): string => {
  const [was, here, there] = [base, mine, theirs].map(({ blocks }) => blocks.get(id)?.place)
  return (here === undefined || (here === was && there !== undefined) ? there : here) ?? ''
}

/** Keeps a removed block when the other user changed blocks inside it. */
const restoreOuterBlocks = (placed: Map<string, PlacedBlock>, mine: FlatBlocks, theirs: FlatBlocks): void => {
  for (const { place } of [...placed.values()]) {
    for (
      let outer = outerBlockId(place);
      outer && !placed.has(outer);
      outer = outerBlockId(placed.get(outer)?.place ?? '')
    ) {
      const standing = mine.blocks.get(outer) ?? theirs.blocks.get(outer)
      if (!standing) break
      placed.set(outer, standing)
    }
  }
}

/** Breaks a cycle that arises when each user moves one of two blocks into the other. Their positions win. */
const breakCycles = (placed: Map<string, PlacedBlock>, theirs: FlatBlocks): void => {
  const crossed = [...placed.keys()].filter(id => isInsideItself(id, placed))
  for (const id of crossed) {
    const standing = placed.get(id)
    const place = theirs.blocks.get(id)?.place
    if (standing && place !== undefined) placed.set(id, { ...standing, place })
  }
  if (crossed.length > 0) restoreOuterBlocks(placed, theirs, theirs)
}

const isInsideItself = (id: string, placed: ReadonlyMap<string, PlacedBlock>): boolean => {
  const seen = new Set<string>()
  for (
    let at = outerBlockId(placed.get(id)?.place ?? '');
    at && !seen.has(at);
    at = outerBlockId(placed.get(at)?.place ?? '')
  ) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

const outerBlockId = (place: string): string | undefined => (place.includes('/') ? place.split('/')[0] : undefined)

/**
 * Merges the order of a place: the order of the user who changed it, with new blocks of the other after their
 * neighbours.
 */
const mergeOrder = (
  root: Conflict['root'],
  place: string,
  inPlace: readonly string[],
  [base, mine, theirs]: readonly [FlatBlocks, FlatBlocks, FlatBlocks],
  choices: ConflictChoices,
  conflicts: Conflict[],
): string[] => {
  const isHere = new Set(inPlace)
  const of = ({ orders }: FlatBlocks) => (orders.get(place) ?? []).filter(id => isHere.has(id))
  const [before, here, there] = [of(base), of(mine), of(theirs)]
  const shared = (list: readonly string[]) =>
    list.filter(id => before.includes(id) && here.includes(id) && there.includes(id))
  const leads = mergeValue(root, 'order', place, [shared(before), shared(here), shared(there)], choices, conflicts)
  const [first, second] = isDeepEqual(leads, shared(here)) ? [here, there] : [there, here]
  const merged = [...first]
  for (const [at, id] of second.entries()) {
    if (merged.includes(id)) continue
    const neighbour = second.slice(0, at).findLast(one => merged.includes(one))
    merged.splice(neighbour === undefined ? 0 : merged.indexOf(neighbour) + 1, 0, id)
  }
  return [...merged, ...inPlace.filter(id => !merged.includes(id))]
}

const nestBlocks = (
  placed: ReadonlyMap<string, PlacedBlock>,
  orders: ReadonlyMap<string, readonly string[]>,
): Containers => {
  const seen = new Set<string>()
  const build = (prefix: string, names: readonly string[]): Containers =>
    Object.fromEntries(
      names.map(name => [
        name,
        (orders.get(`${prefix}${name}`) ?? []).flatMap((id): Block[] => {
          const standing = placed.get(id)
          if (!standing || seen.has(id)) return []
          seen.add(id)
          const { own, places } = standing
          return [places.length > 0 ? { ...own, containers: build(`${id}/`, places) } : own]
        }),
      ]),
    )
  return build(
    '',
    [...orders.keys()].filter(place => !place.includes('/')),
  )
}
