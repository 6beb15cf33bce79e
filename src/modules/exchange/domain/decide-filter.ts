import { freeSlug } from '#catalog/domain/free-slug.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { Decision } from './decide-row.ts'
import type { FilterDraft, GroupRow, OptionRow } from './filter-draft.ts'
import type { Mapping } from './import-fields.ts'
import type { Values } from './row-values.ts'
import { differenceOf, RowCells, textsWith, textValues, valuesBack } from './tree-cells.ts'
import { filterCell, type WordList } from './word-list.ts'

export interface DecidedFilter {
  decision: Decision
  /** The group after the row is applied; its id is 0 when it is new. */
  group?: GroupRow
  /** The option after the row is applied; `attributeId` is 0 when its group is new. */
  option?: OptionRow
}

interface Circumstances {
  draft: FilterDraft
  /** Categories that may offer the group. */
  categories: WordList
  mayCreate: boolean
  /** Subjects of earlier rows, as `group 3` or `option 7`. */
  seen: ReadonlySet<string>
}

/** Decides what a row does to a filter group or to one of its options. */
export const decideFilter = (cells: readonly string[], mapping: Mapping, given: Circumstances): DecidedFilter => {
  const row = new RowCells(cells, mapping)
  const names = row.texts('name')
  const word = row.text('group')
  const groups = word === '' ? [] : given.draft.findGroups(word)
  if (word === '') row.refuse('group', 'noGroup')
  else if (word.length > LONGEST) row.refuse('group', 'text')
  else if (groups.length > 1) row.refuse('group', 'ambiguousGroup')
  else if (groups.length === 0 && !given.mayCreate) row.refuse('group', 'unknownGroup')
  const group = groups[0]
  const option = row.text('option')
  const words = [...(option === '' ? [] : [option]), ...Object.values(names)]
  const read: Read = { row, names, word, group }
  return isAboutOption(cells, mapping) ? decideOption(read, { ...given, words }) : decideGroup(read, given)
}

/** A row is about an option when it names one. Lists without an option column name it by its translations. */
export const isAboutOption = (cells: readonly string[], mapping: Mapping): boolean => {
  const row = new RowCells(cells, mapping)
  return row.has('option') ? row.text('option') !== '' : Object.keys(row.texts('name')).length > 0
}

const LONGEST = 100

interface Read {
  row: RowCells
  names: Record<string, string>
  word: string
  group: GroupRow | undefined
}

const decideGroup = ({ row, names, word, group }: Read, given: Circumstances): DecidedFilter => {
  if (group && given.seen.has(`group ${group.id}`)) row.refuse('group', 'twinFilter')
  if (row.text('colour') !== '') row.refuse('colour', 'optionAlone')
  const base = group ?? newGroup(word, given.draft)
  const offered = row.text('offered')
  const ids = offered === '' ? base.offered : given.categories.idsIn(offered)
  if (!ids) row.refuse('offered', 'category')
  const wanted: GroupRow = {
    ...base,
    name: named(base.name, names),
    promoted: row.yesNo('promoted') ?? base.promoted,
    offered: ids ?? [],
    position: row.position('position') ?? base.position,
  }
  const decision = decided(row, {
    was: group && groupValues(group, given.categories),
    is: groupValues(wanted, given.categories),
  })
  return decision.kind === 'refused' ? { decision } : { decision, group: wanted }
}

const decideOption = (
  { row, names, word, group }: Read,
  given: Circumstances & { words: readonly string[] },
): DecidedFilter => {
  const { draft, words, mayCreate, seen } = given
  const found = group ? optionsMeant(draft, { group, option: row.text('option'), words }) : []
  const [known] = found
  if (words.some(one => one.length > LONGEST)) row.refuse('option', 'text')
  if (found.length > 1) row.refuse('option', 'ambiguousOption')
  else if (!known && group && !mayCreate) row.refuse('option', 'unknownOption')
  else if (known && seen.has(`option ${known.id}`)) row.refuse('option', 'twinFilter')
  for (const field of ['promoted', 'offered'] as const) if (row.text(field) !== '') row.refuse(field, 'groupAlone')
  const base = known ?? newOption({ word: row.text('option'), names }, draft, group)
  const colour = row.text('colour').toLowerCase()
  if (colour !== '' && !/^#[0-9a-f]{6}$/.test(colour)) row.refuse('colour', 'colour')
  const wanted: OptionRow = {
    ...base,
    name: named(base.name, names),
    colour: colour === '' || colour === base.colour?.toLowerCase() ? base.colour : colour,
    position: row.position('position') ?? base.position,
  }
  const made = group ? undefined : newGroup(word, draft)
  const decision = decided(row, {
    was: known && optionValues(known),
    is: { ...(made && { group: made.key }), ...optionValues(wanted) },
  })
  if (decision.kind === 'refused') return { decision }
  if (group && namesOption(decision) && draft.doubleOf(wanted)) {
    row.refuse('option', 'doubleOption')
    return { decision: { kind: 'refused', faults: row.faults } }
  }
  return { decision, option: wanted, ...(made && { group: made }) }
}

/** An import may leave duplicates that are stored already. */
const namesOption = (decision: Decision): boolean =>
  decision.kind === 'created' ||
  (decision.kind === 'changed' && Object.keys(decision.after).some(field => field.startsWith('name.')))

interface Meant {
  group: GroupRow
  option: string
  words: readonly string[]
}

/** The option column takes precedence over the translated names. */
const optionsMeant = (draft: FilterDraft, { group, option, words }: Meant): OptionRow[] => {
  const exact = option === '' ? [] : draft.findOptions(group.id, [option])
  return exact.length > 0 ? exact : draft.findOptions(group.id, words)
}

const decided = (row: RowCells, { was, is }: { was: Values | undefined; is: Values }): Decision => {
  if (row.faults.length > 0) return { kind: 'refused', faults: row.faults }
  if (!was)
    return { kind: 'created', after: Object.fromEntries(Object.entries(is).filter(([, value]) => value !== '')) }
  const difference = differenceOf(was, is)
  return difference ? { kind: 'changed', ...difference } : { kind: 'same' }
}

const named = (before: Multilingual, names: Record<string, string>): Multilingual =>
  multilingual(
    textsWith('name', before, Object.fromEntries(Object.entries(names).map(([code, name]) => [`name.${code}`, name]))),
  )

const inDefault = (word: string): Multilingual => multilingual({ [DEFAULT_LANGUAGE]: word })

const newGroup = (word: string, draft: FilterDraft): GroupRow => ({
  id: 0,
  key: freeSlug(word, { has: key => draft.isKeyTaken(key) }),
  name: inDefault(word),
  promoted: false,
  position: behind(draft.groups()),
  offered: [],
})

/** Returns the position after all existing rows. */
const behind = (rows: Iterable<{ position: number }>): number => {
  let last = -1
  for (const { position } of rows) last = Math.max(last, position)
  return last + 1
}

/** The word of the option column becomes the default name unless a name column overrides it. */
const newOption = (
  { word, names }: { word: string; names: Record<string, string> },
  draft: FilterDraft,
  group: GroupRow | undefined,
): OptionRow => {
  const slug = word || (names[DEFAULT_LANGUAGE] ?? Object.values(names)[0] ?? '')
  return {
    id: 0,
    attributeId: group?.id ?? 0,
    value: freeSlug(slug, { has: value => group !== undefined && draft.isValueTaken(group.id, value) }),
    name: word === '' ? multilingual({}) : inDefault(word),
    colour: null,
    position: behind(group ? draft.optionsOf(group.id) : []),
  }
}

/** Converts a group to the cell values of a list. */
export const groupValues = (group: GroupRow, categories: WordList): Values => ({
  ...textValues('name', group.name),
  promoted: Number(group.promoted),
  offered: filterCell(categories, group.offered),
  position: group.position,
})

/** Converts an option to the cell values of a list. */
export const optionValues = (option: OptionRow): Values => ({
  ...textValues('name', option.name),
  colour: option.colour ?? '',
  position: option.position,
})

interface Deed {
  before: Values | null
  after: Values
}

const isAll = (back: Values, after: Values): boolean => Object.keys(back).length === Object.keys(after).length

/** Computes the group after an undo; `isWhole` is false when somebody changed a field after the import. */
export const groupBack = (group: GroupRow, deed: Deed, categories: WordList): { row: GroupRow; isWhole: boolean } => {
  const back = valuesBack(groupValues(group, categories), deed)
  const offered = back.offered === undefined ? group.offered : categories.idsIn(String(back.offered))
  return {
    isWhole: offered !== null && isAll(back, deed.after),
    row: {
      ...group,
      name: multilingual(textsWith('name', group.name, back)),
      promoted: back.promoted === undefined ? group.promoted : back.promoted === 1,
      offered: offered ?? group.offered,
      position: typeof back.position === 'number' ? back.position : group.position,
    },
  }
}

/** Computes the option after an undo; `isWhole` is false when somebody changed a field after the import. */
export const optionBack = (option: OptionRow, { before, after }: Deed): { row: OptionRow; isWhole: boolean } => {
  const { group: _made, ...own } = after
  const back = valuesBack(optionValues(option), { before, after: own })
  return {
    isWhole: isAll(back, own),
    row: {
      ...option,
      name: multilingual(textsWith('name', option.name, back)),
      colour: back.colour === undefined ? option.colour : String(back.colour) || null,
      position: typeof back.position === 'number' ? back.position : option.position,
    },
  }
}
