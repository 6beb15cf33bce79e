import type { Block, Containers } from './block.ts'
import type { EditedDocument, EditedGlobals, EditedPage } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/** The user whose value wins. */
export type MergeSide = 'mine' | 'theirs'

/** A value that both users changed differently. */
export interface Conflict {
  /** Identifies the conflict across merges; choices are stored under it. */
  key: string
  root: 'page' | 'global'
  kind: 'block' | 'field' | 'order'
  /** The block's id, the field's name, or the container. */
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

export type ConflictChoices = Readonly<Record<string, MergeSide>>

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
  const metaFields = ['layout', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const
  const fields = Object.fromEntries(
    metaFields.map(name => [
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

/** A block without its inner blocks, and the container it belongs to. */
interface PlacedBlock {
  content: Omit<Block, 'containers'>
  containerNames: readonly string[]
  container: string
}

/** Blocks by id, and the ordered ids of each container. The name of an inner container starts with its block's id. */
interface FlatBlocks {
  blocks: ReadonlyMap<string, PlacedBlock>
  orders: ReadonlyMap<string, readonly string[]>
}

const flattenBlocks = (containers: Containers): FlatBlocks => {
  const blocks = new Map<string, PlacedBlock>()
  const orders = new Map<string, string[]>()
  const collectFrom = (currentContainers: Containers, prefix: string): void => {
    for (const [name, list] of Object.entries(currentContainers)) {
      const container = `${prefix}${name}`
      orders.set(container, [])
      for (const { containers: innerContainers, ...block } of list) {
        orders.get(container)?.push(block.id)
        blocks.set(block.id, { content: block, containerNames: Object.keys(innerContainers ?? {}), container })
        if (innerContainers) collectFrom(innerContainers, `${block.id}/`)
      }
    }
  }
  collectFrom(containers, '')
  return { blocks, orders }
}

const mergeContainers = (
  root: Conflict['root'],
  baseContainers: Containers,
  myContainers: Containers,
  theirContainers: Containers,
  choices: ConflictChoices,
  conflicts: Conflict[],
): Containers => {
  const [base, mine, theirs] = [
    flattenBlocks(baseContainers),
    flattenBlocks(myContainers),
    flattenBlocks(theirContainers),
  ]
  const placedBlocks = new Map<string, PlacedBlock>()
  for (const id of new Set([...mine.blocks.keys(), ...theirs.blocks.keys()])) {
    const versions = [base, mine, theirs].map(({ blocks }) => blocks.get(id)?.content) as [unknown, unknown, unknown]
    const content = mergeValue(root, 'block', id, versions, choices, conflicts) as PlacedBlock['content'] | undefined
    const placedBlock = mine.blocks.get(id) ?? theirs.blocks.get(id)
    if (content && placedBlock)
      placedBlocks.set(id, { ...placedBlock, content, container: chooseContainer(id, base, mine, theirs) })
  }
  restoreOuterBlocks(placedBlocks, mine, theirs)
  breakCycles(placedBlocks, theirs)
  const orders = new Map<string, string[]>()
  for (const container of new Set([...mine.orders.keys(), ...theirs.orders.keys()])) {
    const placedIds = [...placedBlocks.values()]
      .filter(block => block.container === container)
      .map(({ content }) => content.id)
    orders.set(container, mergeOrder(root, container, placedIds, [base, mine, theirs], choices, conflicts))
  }
  return nestBlocks(placedBlocks, orders)
}

/** Returns the container of a block after both moves; my move wins. */
const chooseContainer = (id: string, base: FlatBlocks, mine: FlatBlocks, theirs: FlatBlocks): string => {
  const [oldContainer, myContainer, theirContainer] = [base, mine, theirs].map(
    ({ blocks }) => blocks.get(id)?.container,
  )
  const isMovedByMe = myContainer !== undefined && myContainer !== oldContainer
  return (isMovedByMe ? myContainer : (theirContainer ?? myContainer)) ?? ''
}

/** Keeps a removed block when the other user changed blocks inside it. */
const restoreOuterBlocks = (placedBlocks: Map<string, PlacedBlock>, mine: FlatBlocks, theirs: FlatBlocks): void => {
  for (const { container } of [...placedBlocks.values()]) {
    for (
      let outerId = getOuterBlockId(container);
      outerId && !placedBlocks.has(outerId);
      outerId = getOuterBlockId(placedBlocks.get(outerId)?.container ?? '')
    ) {
      const placedBlock = mine.blocks.get(outerId) ?? theirs.blocks.get(outerId)
      if (!placedBlock) break
      placedBlocks.set(outerId, placedBlock)
    }
  }
}

/** Breaks a cycle that arises when each user moves one of two blocks into the other. Their positions win. */
const breakCycles = (placedBlocks: Map<string, PlacedBlock>, theirs: FlatBlocks): void => {
  const cyclicIds = [...placedBlocks.keys()].filter(id => isInsideItself(id, placedBlocks))
  for (const id of cyclicIds) {
    const placedBlock = placedBlocks.get(id)
    const container = theirs.blocks.get(id)?.container
    if (placedBlock && container !== undefined) placedBlocks.set(id, { ...placedBlock, container })
  }
  if (cyclicIds.length > 0) restoreOuterBlocks(placedBlocks, theirs, theirs)
}

const isInsideItself = (id: string, placedBlocks: ReadonlyMap<string, PlacedBlock>): boolean => {
  const visitedIds = new Set<string>()
  for (
    let outerId = getOuterBlockId(placedBlocks.get(id)?.container ?? '');
    outerId && !visitedIds.has(outerId);
    outerId = getOuterBlockId(placedBlocks.get(outerId)?.container ?? '')
  ) {
    if (outerId === id) return true
    visitedIds.add(outerId)
  }
  return false
}

const getOuterBlockId = (container: string): string | undefined =>
  container.includes('/') ? container.split('/')[0] : undefined

/**
 * Merges the order of a container: the order of the user who changed it, with new blocks of the other after their
 * neighbours.
 */
const mergeOrder = (
  root: Conflict['root'],
  container: string,
  placedIds: readonly string[],
  [base, mine, theirs]: readonly [FlatBlocks, FlatBlocks, FlatBlocks],
  choices: ConflictChoices,
  conflicts: Conflict[],
): string[] => {
  const idsInContainer = new Set(placedIds)
  const listOrder = ({ orders }: FlatBlocks) => (orders.get(container) ?? []).filter(id => idsInContainer.has(id))
  const [baseIds, myIds, theirIds] = [listOrder(base), listOrder(mine), listOrder(theirs)]
  const keepSharedIds = (list: readonly string[]) =>
    list.filter(id => baseIds.includes(id) && myIds.includes(id) && theirIds.includes(id))
  const sharedOrder = mergeValue(
    root,
    'order',
    container,
    [keepSharedIds(baseIds), keepSharedIds(myIds), keepSharedIds(theirIds)],
    choices,
    conflicts,
  )
  const [leadingIds, followingIds] = isDeepEqual(sharedOrder, keepSharedIds(myIds))
    ? [myIds, theirIds]
    : [theirIds, myIds]
  const mergedIds = [...leadingIds]
  for (const [index, id] of followingIds.entries()) {
    if (mergedIds.includes(id)) continue
    const neighbour = followingIds.slice(0, index).findLast(previousId => mergedIds.includes(previousId))
    mergedIds.splice(neighbour === undefined ? 0 : mergedIds.indexOf(neighbour) + 1, 0, id)
  }
  return [...mergedIds, ...placedIds.filter(id => !mergedIds.includes(id))]
}

const nestBlocks = (
  placedBlocks: ReadonlyMap<string, PlacedBlock>,
  orders: ReadonlyMap<string, readonly string[]>,
): Containers => {
  const visitedIds = new Set<string>()
  const buildContainers = (prefix: string, names: readonly string[]): Containers =>
    Object.fromEntries(
      names.map(name => [
        name,
        (orders.get(`${prefix}${name}`) ?? []).flatMap((id): Block[] => {
          const placedBlock = placedBlocks.get(id)
          if (!placedBlock || visitedIds.has(id)) return []
          visitedIds.add(id)
          const { content, containerNames } = placedBlock
          return [
            containerNames.length > 0 ? { ...content, containers: buildContainers(`${id}/`, containerNames) } : content,
          ]
        }),
      ]),
    )
  return buildContainers(
    '',
    [...orders.keys()].filter(container => !container.includes('/')),
  )
}
