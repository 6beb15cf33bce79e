import { uniqueSlug } from '#catalog/domain/unique-slug.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { Decision } from './decide-row.ts'
import type { FilterDraft, GroupRow, OptionRow } from './filter-draft.ts'
import type { Mapping } from './import-fields.ts'
import { formatFilterCell, type NameLookup } from './name-lookup.ts'
import type { RowValues } from './row-values.ts'
import { diffValues, mergeTexts, RowCells, revertValues, textValues } from './tree-cells.ts'

export interface FilterDecision {
  decision: Decision
  /** The group after the row is applied; its id is 0 when it is new. */
  group?: GroupRow
  /** The option after the row is applied; `attributeId` is 0 when its group is new. */
  option?: OptionRow
}

interface FilterContext {
  draft: FilterDraft
  /** Categories that may offer the group. */
  categories: NameLookup
  mayCreate: boolean
  /** Subjects of earlier rows, as `group 3` or `option 7`. */
  seen: ReadonlySet<string>
}

/** Decides what a row does to a filter group or to one of its options. */
export const decideFilter = (cells: readonly string[], mapping: Mapping, given: FilterContext): FilterDecision => {
  const row = new RowCells(cells, mapping)
  const names = row.texts('name')
  const word = row.text('group')
  const groups = word === '' ? [] : given.draft.findGroups(word)
  if (word === '') row.refuse('group', 'noGroup')
  else if (word.length > MAX_NAME_LENGTH) row.refuse('group', 'text')
  else if (groups.length > 1) row.refuse('group', 'ambiguousGroup')
  else if (groups.length === 0 && !given.mayCreate) row.refuse('group', 'unknownGroup')
  const group = groups[0]
  const option = row.text('option')
  const words = [...(option === '' ? [] : [option]), ...Object.values(names)]
  const read: ParsedRow = { row, names, word, group }
  return isOptionRow(cells, mapping) ? decideOption(read, { ...given, words }) : decideGroup(read, given)
}

/** A row is about an option when it names one. Lists without an option column name it by its translations. */
export const isOptionRow = (cells: readonly string[], mapping: Mapping): boolean => {
  const row = new RowCells(cells, mapping)
  return row.has('option') ? row.text('option') !== '' : Object.keys(row.texts('name')).length > 0
}

const MAX_NAME_LENGTH = 100

interface ParsedRow {
  row: RowCells
  names: Record<string, string>
  word: string
  group: GroupRow | undefined
}

const decideGroup = ({ row, names, word, group }: ParsedRow, given: FilterContext): FilterDecision => {
  if (group && given.seen.has(`group ${group.id}`)) row.refuse('group', 'twinFilter')
  if (row.text('colour') !== '') row.refuse('colour', 'optionAlone')
  const base = group ?? createGroup(word, given.draft)
  const offered = row.text('offered')
  const ids = offered === '' ? base.offered : given.categories.idsIn(offered)
  if (!ids) row.refuse('offered', 'category')
  const wanted: GroupRow = {
    ...base,
    name: mergeNames(base.name, names),
    promoted: row.yesNo('promoted') ?? base.promoted,
    offered: ids ?? [],
    position: row.position('position') ?? base.position,
  }
  const decision = toDecision(row, {
    was: group && groupValues(group, given.categories),
    is: groupValues(wanted, given.categories),
  })
  return decision.kind === 'refused' ? { decision } : { decision, group: wanted }
}

const decideOption = (
  { row, names, word, group }: ParsedRow,
  given: FilterContext & { words: readonly string[] },
): FilterDecision => {
  const { draft, words, mayCreate, seen } = given
  const found = group ? findRequestedOptions(draft, { group, option: row.text('option'), words }) : []
  const [known] = found
  if (words.some(one => one.length > MAX_NAME_LENGTH)) row.refuse('option', 'text')
  if (found.length > 1) row.refuse('option', 'ambiguousOption')
  else if (!known && group && !mayCreate) row.refuse('option', 'unknownOption')
  else if (known && seen.has(`option ${known.id}`)) row.refuse('option', 'twinFilter')
  for (const field of ['promoted', 'offered'] as const) if (row.text(field) !== '') row.refuse(field, 'groupAlone')
  const base = known ?? createOption({ word: row.text('option'), names }, draft, group)
  const colour = row.text('colour').toLowerCase()
  if (colour !== '' && !/^#[0-9a-f]{6}$/.test(colour)) row.refuse('colour', 'colour')
  const wanted: OptionRow = {
    ...base,
    name: mergeNames(base.name, names),
    colour: colour === '' || colour === base.colour?.toLowerCase() ? base.colour : colour,
    position: row.position('position') ?? base.position,
  }
  const made = group ? undefined : createGroup(word, draft)
  const decision = toDecision(row, {
    was: known && optionValues(known),
    is: { ...(made && { group: made.key }), ...optionValues(wanted) },
  })
  if (decision.kind === 'refused') return { decision }
  if (group && changesOptionName(decision) && draft.doubleOf(wanted)) {
    row.refuse('option', 'doubleOption')
    return { decision: { kind: 'refused', faults: row.faults } }
  }
  return { decision, option: wanted, ...(made && { group: made }) }
}

/** An import may leave duplicates that are stored already. */
const changesOptionName = (decision: Decision): boolean =>
  decision.kind === 'created' ||
  (decision.kind === 'changed' && Object.keys(decision.after).some(field => field.startsWith('name.')))

interface OptionQuery {
  group: GroupRow
  option: string
  words: readonly string[]
}

/** The option column takes precedence over the translated names. */
const findRequestedOptions = (draft: FilterDraft, { group, option, words }: OptionQuery): OptionRow[] => {
  const exact = option === '' ? [] : draft.findOptions(group.id, [option])
  return exact.length > 0 ? exact : draft.findOptions(group.id, words)
}

const toDecision = (row: RowCells, { was, is }: { was: RowValues | undefined; is: RowValues }): Decision => {
  if (row.faults.length > 0) return { kind: 'refused', faults: row.faults }
  if (!was)
    return { kind: 'created', after: Object.fromEntries(Object.entries(is).filter(([, value]) => value !== '')) }
  const difference = diffValues(was, is)
  return difference ? { kind: 'changed', ...difference } : { kind: 'same' }
}

const mergeNames = (before: Multilingual, names: Record<string, string>): Multilingual =>
  multilingual(
    mergeTexts('name', before, Object.fromEntries(Object.entries(names).map(([code, name]) => [`name.${code}`, name]))),
  )

const inDefaultLanguage = (word: string): Multilingual => multilingual({ [DEFAULT_LANGUAGE]: word })

const createGroup = (word: string, draft: FilterDraft): GroupRow => ({
  id: 0,
  key: uniqueSlug(word, { has: key => draft.isKeyTaken(key) }),
  name: inDefaultLanguage(word),
  promoted: false,
  position: nextPosition(draft.groups()),
  offered: [],
})

/** Returns the position after all existing rows. */
const nextPosition = (rows: Iterable<{ position: number }>): number => {
  let last = -1
  for (const { position } of rows) last = Math.max(last, position)
  return last + 1
}

/** The word of the option column becomes the default name unless a name column overrides it. */
const createOption = (
  { word, names }: { word: string; names: Record<string, string> },
  draft: FilterDraft,
  group: GroupRow | undefined,
): OptionRow => {
  const slug = word || (names[DEFAULT_LANGUAGE] ?? Object.values(names)[0] ?? '')
  return {
    id: 0,
    attributeId: group?.id ?? 0,
    value: uniqueSlug(slug, { has: value => group !== undefined && draft.isValueTaken(group.id, value) }),
    name: word === '' ? multilingual({}) : inDefaultLanguage(word),
    colour: null,
    position: nextPosition(group ? draft.optionsOf(group.id) : []),
  }
}

/** Converts a group to the cell values of a list. */
export const groupValues = (group: GroupRow, categories: NameLookup): RowValues => ({
  ...textValues('name', group.name),
  promoted: Number(group.promoted),
  offered: formatFilterCell(categories, group.offered),
  position: group.position,
})

/** Converts an option to the cell values of a list. */
export const optionValues = (option: OptionRow): RowValues => ({
  ...textValues('name', option.name),
  colour: option.colour ?? '',
  position: option.position,
})

interface AppliedChange {
  before: RowValues | null
  after: RowValues
}

const isCompleteRevert = (back: RowValues, after: RowValues): boolean =>
  Object.keys(back).length === Object.keys(after).length

/** Computes the group after an undo; `isWhole` is false when somebody changed a field after the import. */
export const revertGroup = (
  group: GroupRow,
  change: AppliedChange,
  categories: NameLookup,
): { row: GroupRow; isWhole: boolean } => {
  const back = revertValues(groupValues(group, categories), change)
  const offered = back.offered === undefined ? group.offered : categories.idsIn(String(back.offered))
  return {
    isWhole: offered !== null && isCompleteRevert(back, change.after),
    row: {
      ...group,
      name: multilingual(mergeTexts('name', group.name, back)),
      promoted: back.promoted === undefined ? group.promoted : back.promoted === 1,
      offered: offered ?? group.offered,
      position: typeof back.position === 'number' ? back.position : group.position,
    },
  }
}

/** Computes the option after an undo; `isWhole` is false when somebody changed a field after the import. */
export const revertOption = (
  option: OptionRow,
  { before, after }: AppliedChange,
): { row: OptionRow; isWhole: boolean } => {
  const { group: _made, ...own } = after
  const back = revertValues(optionValues(option), { before, after: own })
  return {
    isWhole: isCompleteRevert(back, own),
    row: {
      ...option,
      name: multilingual(mergeTexts('name', option.name, back)),
      colour: back.colour === undefined ? option.colour : String(back.colour) || null,
      position: typeof back.position === 'number' ? back.position : option.position,
    },
  }
}
