import type { Block, Containers } from './block.ts'
import type { EditedDocument, EditedGlobals, EditedPage } from './edited-document.ts'
import { isSame } from './same.ts'

/** Whose version of something is taken. */
export type Side = 'mine' | 'theirs'

/** Something that both changed, each in their own way. */
export interface Conflict {
  /** The same for as long as both stay what they are: choices are kept by it. */
  key: string
  root: 'page' | 'global'
  kind: 'block' | 'field' | 'order'
  /** A block's id, a field's name, or a place. */
  name: string
  /** What both began with; undefined where it was not there, or was taken out. */
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merged {
  document: EditedDocument
  conflicts: Conflict[]
}

export type Choices = Readonly<Record<string, Side>>

/**
 * What two people made of one document, block by block and field by field: what only one of them touched is taken from both. What both
 * touched is a conflict, and stands as it was chosen, mine until somebody chooses.
 */
export const mergeDocuments = (
  base: EditedDocument,
  mine: EditedDocument,
  theirs: EditedDocument,
  choices: Choices = {},
): Merged => {
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
  choices: Choices,
  conflicts: Conflict[],
): EditedPage => {
  const root = mergeRoot('page', base, mine, theirs, choices, conflicts)
  const own = ['layout', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const
  const fields = Object.fromEntries(
    own.map(name => [name, pick('page', 'field', name, [base[name], mine[name], theirs[name]], choices, conflicts)]),
  )
  return { ...mine, ...root, ...fields }
}

const mergeRoot = (
  root: Conflict['root'],
  base: EditedGlobals,
  mine: EditedGlobals,
  theirs: EditedGlobals,
  choices: Choices,
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

/** The value that only one side changed, or that both changed alike; else a conflict, and the chosen one. */
const pick = (
  root: Conflict['root'],
  kind: Conflict['kind'],
  name: string,
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  choices: Choices,
  conflicts: Conflict[],
): unknown => {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
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
  choices: Choices,
  conflicts: Conflict[],
): Fields =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap(name => {
      const value = pick(root, 'field', name, [base[name], mine[name], theirs[name]], choices, conflicts)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A block without what stands inside it, and the place that it stands in. */
interface Standing {
  own: Omit<Block, 'containers'>
  places: readonly string[]
  place: string
}

/** Blocks by their ids, and the ids of each place in their order; a place inside a block is named by that block. */
interface Flat {
  blocks: ReadonlyMap<string, Standing>
  orders: ReadonlyMap<string, readonly string[]>
}

const flatten = (containers: Containers): Flat => {
  const blocks = new Map<string, Standing>()
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
  choices: Choices,
  conflicts: Conflict[],
): Containers => {
  const [base, mine, theirs] = [flatten(baseGiven), flatten(mineGiven), flatten(theirsGiven)]
  const kept = new Map<string, Standing>()
  for (const id of new Set([...mine.blocks.keys(), ...theirs.blocks.keys()])) {
    const versions = [base, mine, theirs].map(({ blocks }) => blocks.get(id)?.own) as [unknown, unknown, unknown]
    const own = pick(root, 'block', id, versions, choices, conflicts) as Standing['own'] | undefined
    const standing = mine.blocks.get(id) ?? theirs.blocks.get(id)
    if (own && standing) kept.set(id, { ...standing, own, place: placeAfter(id, base, mine, theirs) })
  }
  keepAround(kept, mine, theirs)
  uncross(kept, theirs)
  const orders = new Map<string, string[]>()
  for (const place of new Set([...mine.orders.keys(), ...theirs.orders.keys()])) {
    const inPlace = [...kept.values()].filter(one => one.place === place).map(({ own }) => own.id)
    orders.set(place, orderOf(root, place, inPlace, [base, mine, theirs], choices, conflicts))
  }
  return nested(kept, orders)
}

/** Where a block stands after both moved what they moved: where I took it, else where they did. */
const placeAfter = (id: string, base: Flat, mine: Flat, theirs: Flat): string => {
  const [was, here, there] = [base, mine, theirs].map(({ blocks }) => blocks.get(id)?.place)
  return (here === undefined || (here === was && there !== undefined) ? there : here) ?? ''
}

/** A block that one took out while the other worked inside it stays round what is kept in it. */
const keepAround = (kept: Map<string, Standing>, mine: Flat, theirs: Flat): void => {
  for (const { place } of [...kept.values()]) {
    for (let outer = outerOf(place); outer && !kept.has(outer); outer = outerOf(kept.get(outer)?.place ?? '')) {
      const standing = mine.blocks.get(outer) ?? theirs.blocks.get(outer)
      if (!standing) break
      kept.set(outer, standing)
    }
  }
}

/** Two who each took one of two blocks into the other would leave neither on the page: theirs stand where they put them. */
const uncross = (kept: Map<string, Standing>, theirs: Flat): void => {
  const crossed = [...kept.keys()].filter(id => isInsideItself(id, kept))
  for (const id of crossed) {
    const standing = kept.get(id)
    const place = theirs.blocks.get(id)?.place
    if (standing && place !== undefined) kept.set(id, { ...standing, place })
  }
  if (crossed.length > 0) keepAround(kept, theirs, theirs)
}

const isInsideItself = (id: string, kept: ReadonlyMap<string, Standing>): boolean => {
  const seen = new Set<string>()
  for (let at = outerOf(kept.get(id)?.place ?? ''); at && !seen.has(at); at = outerOf(kept.get(at)?.place ?? '')) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

const outerOf = (place: string): string | undefined => (place.includes('/') ? place.split('/')[0] : undefined)

/** The order of a place: that of whoever changed it, with what the other put there beside its neighbour. */
const orderOf = (
  root: Conflict['root'],
  place: string,
  inPlace: readonly string[],
  [base, mine, theirs]: readonly [Flat, Flat, Flat],
  choices: Choices,
  conflicts: Conflict[],
): string[] => {
  const isHere = new Set(inPlace)
  const of = ({ orders }: Flat) => (orders.get(place) ?? []).filter(id => isHere.has(id))
  const [before, here, there] = [of(base), of(mine), of(theirs)]
  const shared = (list: readonly string[]) =>
    list.filter(id => before.includes(id) && here.includes(id) && there.includes(id))
  const leads = pick(root, 'order', place, [shared(before), shared(here), shared(there)], choices, conflicts)
  const [first, second] = isSame(leads, shared(here)) ? [here, there] : [there, here]
  const merged = [...first]
  for (const [at, id] of second.entries()) {
    if (merged.includes(id)) continue
    const neighbour = second.slice(0, at).findLast(one => merged.includes(one))
    merged.splice(neighbour === undefined ? 0 : merged.indexOf(neighbour) + 1, 0, id)
  }
  return [...merged, ...inPlace.filter(id => !merged.includes(id))]
}

const nested = (kept: ReadonlyMap<string, Standing>, orders: ReadonlyMap<string, readonly string[]>): Containers => {
  const seen = new Set<string>()
  const build = (prefix: string, names: readonly string[]): Containers =>
    Object.fromEntries(
      names.map(name => [
        name,
        (orders.get(`${prefix}${name}`) ?? []).flatMap((id): Block[] => {
          const standing = kept.get(id)
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
