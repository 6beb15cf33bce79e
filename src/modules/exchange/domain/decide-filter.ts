import { createUniqueSlug } from '#catalog/domain/unique-slug.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { Decision } from './decide-row.ts'
import type { FilterDraft, GroupRow, OptionRow } from './filter-draft.ts'
import type { Mapping } from './import-fields.ts'
import { formatFilterCell, type NameLookup } from './name-lookup.ts'
import { diffValues, mergeTexts, RowCells, revertValues, toTextValues } from './row-cells.ts'
import type { RowValues } from './row-values.ts'

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
  processed: ReadonlySet<string>
}

/** Decides what a row does to a filter group or to one of its options. */
export const decideFilter = (cells: readonly string[], mapping: Mapping, context: FilterContext): FilterDecision => {
  const row = new RowCells(cells, mapping)
  const names = row.parseTranslations('name')
  const groupName = row.readText('group')
  const groups = groupName === '' ? [] : context.draft.findGroups(groupName)
  if (groupName === '') row.addError('group', 'noGroup')
  else if (groupName.length > MAX_NAME_LENGTH) row.addError('group', 'text')
  else if (groups.length > 1) row.addError('group', 'ambiguousGroup')
  else if (groups.length === 0 && !context.mayCreate) row.addError('group', 'unknownGroup')
  const group = groups[0]
  const option = row.readText('option')
  const translations = Object.values(names)
  const searchNames = option === '' ? translations : [option, ...translations]
  const parsedRow: ParsedRow = { row, names, groupName, group }
  return isOptionRow(cells, mapping)
    ? decideOption(parsedRow, { ...context, searchNames })
    : decideGroup(parsedRow, context)
}

/** A row is about an option when it names one. Lists without an option column name it by its translations. */
export const isOptionRow = (cells: readonly string[], mapping: Mapping): boolean => {
  const row = new RowCells(cells, mapping)
  return row.hasColumn('option') ? row.readText('option') !== '' : Object.keys(row.parseTranslations('name')).length > 0
}

const MAX_NAME_LENGTH = 100

interface ParsedRow {
  row: RowCells
  names: Record<string, string>
  groupName: string
  group: GroupRow | undefined
}

const decideGroup = ({ row, names, groupName, group }: ParsedRow, context: FilterContext): FilterDecision => {
  if (group && context.processed.has(`group ${group.id}`)) row.addError('group', 'duplicateFilter')
  if (row.readText('colour') !== '') row.addError('colour', 'optionAlone')
  const base = group ?? createGroup(groupName, context.draft)
  const offeredText = row.readText('offered')
  const offeredIds = offeredText === '' ? base.offered : context.categories.parseIds(offeredText)
  if (!offeredIds) row.addError('offered', 'category')
  const updated: GroupRow = {
    ...base,
    name: mergeNames(base.name, names),
    promoted: row.parseYesNo('promoted') ?? base.promoted,
    offered: offeredIds ?? [],
    position: row.parsePosition('position') ?? base.position,
  }
  const decision = toDecision(row, {
    before: group && toGroupValues(group, context.categories),
    after: toGroupValues(updated, context.categories),
  })
  return decision.kind === 'rejected' ? { decision } : { decision, group: updated }
}

const decideOption = (
  { row, names, groupName, group }: ParsedRow,
  context: FilterContext & { searchNames: readonly string[] },
): FilterDecision => {
  const { draft, searchNames, mayCreate, processed } = context
  const matches = group ? findRequestedOptions(draft, { group, option: row.readText('option'), searchNames }) : []
  const [current] = matches
  if (searchNames.some(name => name.length > MAX_NAME_LENGTH)) row.addError('option', 'text')
  if (matches.length > 1) row.addError('option', 'ambiguousOption')
  else if (!current && group && !mayCreate) row.addError('option', 'unknownOption')
  else if (current && processed.has(`option ${current.id}`)) row.addError('option', 'duplicateFilter')
  for (const field of ['promoted', 'offered'] as const)
    if (row.readText(field) !== '') row.addError(field, 'groupAlone')
  const base = current ?? createOption({ optionName: row.readText('option'), names }, draft, group)
  const colour = row.readText('colour').toLowerCase()
  if (colour !== '' && !/^#[0-9a-f]{6}$/.test(colour)) row.addError('colour', 'colour')
  const updated: OptionRow = {
    ...base,
    name: mergeNames(base.name, names),
    colour: colour === '' || colour === base.colour?.toLowerCase() ? base.colour : colour,
    position: row.parsePosition('position') ?? base.position,
  }
  const newGroup = group ? undefined : createGroup(groupName, draft)
  const decision = toDecision(row, {
    before: current && toOptionValues(current),
    after: { ...(newGroup && { group: newGroup.key }), ...toOptionValues(updated) },
  })
  if (decision.kind === 'rejected') return { decision }
  if (group && changesOptionName(decision) && draft.findDuplicate(updated)) {
    row.addError('option', 'duplicateOption')
    return { decision: { kind: 'rejected', errors: row.errors } }
  }
  return { decision, option: updated, ...(newGroup && { group: newGroup }) }
}

/** An import may leave duplicates that are stored already. */
const changesOptionName = (decision: Decision): boolean =>
  decision.kind === 'created' ||
  (decision.kind === 'changed' && Object.keys(decision.after).some(field => field.startsWith('name.')))

interface OptionQuery {
  group: GroupRow
  option: string
  searchNames: readonly string[]
}

/** The option column takes precedence over the translated names. */
const findRequestedOptions = (draft: FilterDraft, { group, option, searchNames }: OptionQuery): OptionRow[] => {
  const exactMatches = option === '' ? [] : draft.findOptions(group.id, [option])
  return exactMatches.length > 0 ? exactMatches : draft.findOptions(group.id, searchNames)
}

const toDecision = (
  row: RowCells,
  { before, after }: { before: RowValues | undefined; after: RowValues },
): Decision => {
  if (row.errors.length > 0) return { kind: 'rejected', errors: row.errors }
  if (!before)
    return { kind: 'created', after: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== '')) }
  const difference = diffValues(before, after)
  return difference ? { kind: 'changed', ...difference } : { kind: 'unchanged' }
}

const mergeNames = (before: Multilingual, names: Record<string, string>): Multilingual =>
  multilingual(
    mergeTexts(
      'name',
      before,
      Object.fromEntries(Object.entries(names).map(([language, name]) => [`name.${language}`, name])),
    ),
  )

const toDefaultLanguage = (name: string): Multilingual => multilingual({ [DEFAULT_LANGUAGE]: name })

const createGroup = (name: string, draft: FilterDraft): GroupRow => ({
  id: 0,
  key: createUniqueSlug(name, { has: key => draft.isKeyTaken(key) }),
  name: toDefaultLanguage(name),
  promoted: false,
  position: findNextPosition(draft.listGroups()),
  offered: [],
})

/** Returns the position after all existing values. */
const findNextPosition = (rows: Iterable<{ position: number }>): number => {
  let lastPosition = -1
  for (const { position } of rows) lastPosition = Math.max(lastPosition, position)
  return lastPosition + 1
}

/** The text of the option column becomes the default name; a name column may override it. */
const createOption = (
  { optionName, names }: { optionName: string; names: Record<string, string> },
  draft: FilterDraft,
  group: GroupRow | undefined,
): OptionRow => {
  const slugSource = optionName || (names[DEFAULT_LANGUAGE] ?? Object.values(names)[0] ?? '')
  return {
    id: 0,
    attributeId: group?.id ?? 0,
    value: createUniqueSlug(slugSource, { has: value => group !== undefined && draft.isValueTaken(group.id, value) }),
    name: optionName === '' ? multilingual({}) : toDefaultLanguage(optionName),
    colour: null,
    position: findNextPosition(group ? draft.listOptions(group.id) : []),
  }
}

/** Converts a group to the cell values of a list. */
export const toGroupValues = (group: GroupRow, categories: NameLookup): RowValues => ({
  ...toTextValues('name', group.name),
  promoted: Number(group.promoted),
  offered: formatFilterCell(categories, group.offered),
  position: group.position,
})

/** Converts an option to the cell values of a list. */
export const toOptionValues = (option: OptionRow): RowValues => ({
  ...toTextValues('name', option.name),
  colour: option.colour ?? '',
  position: option.position,
})

interface AppliedChange {
  before: RowValues | null
  after: RowValues
}

const isCompleteRevert = (restored: RowValues, after: RowValues): boolean =>
  Object.keys(restored).length === Object.keys(after).length

/** Computes the group after an undo; `isComplete` is false when somebody changed a field after the import. */
export const revertGroup = (
  group: GroupRow,
  change: AppliedChange,
  categories: NameLookup,
): { row: GroupRow; isComplete: boolean } => {
  const restored = revertValues(toGroupValues(group, categories), change)
  const offered = restored.offered === undefined ? group.offered : categories.parseIds(String(restored.offered))
  return {
    isComplete: offered !== null && isCompleteRevert(restored, change.after),
    row: {
      ...group,
      name: multilingual(mergeTexts('name', group.name, restored)),
      promoted: restored.promoted === undefined ? group.promoted : restored.promoted === 1,
      offered: offered ?? group.offered,
      position: typeof restored.position === 'number' ? restored.position : group.position,
    },
  }
}

/** Computes the option after an undo; `isComplete` is false when somebody changed a field after the import. */
export const revertOption = (
  option: OptionRow,
  { before, after }: AppliedChange,
): { row: OptionRow; isComplete: boolean } => {
  const { group: _newGroupKey, ...optionFields } = after
  const restored = revertValues(toOptionValues(option), { before, after: optionFields })
  return {
    isComplete: isCompleteRevert(restored, optionFields),
    row: {
      ...option,
      name: multilingual(mergeTexts('name', option.name, restored)),
      colour: restored.colour === undefined ? option.colour : String(restored.colour) || null,
      position: typeof restored.position === 'number' ? restored.position : option.position,
    },
  }
}
