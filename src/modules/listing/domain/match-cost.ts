/**
 * Fields of a product's words, most significant first: name (with brand), description or filter value, category, parent
 * categories.
 */
export const TEXT_FIELDS = ['name', 'text', 'category', 'parent'] as const
export type TextField = (typeof TEXT_FIELDS)[number]
/** Search tokens by field. */
export type FieldWords = Readonly<Record<TextField, readonly string[]>>

export const EMPTY_FIELD_WORDS: FieldWords = { name: [], text: [], category: [], parent: [] }

/** Kinds of matches, best first. */
export const MATCH_KINDS = ['whole', 'form', 'head', 'synonym', 'part'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Synonyms match only names and categories, because descriptions contain too many other words. */
export const isFieldSearched = (match: MatchKind, field: TextField): boolean => match !== 'synonym' || field !== 'text'

const FIELD_COST = 24
/** Additional cost when no category of a product has the word in its name: a wheel can be called Turbo. */
export const UNCATEGORIZED_PENALTY = 12
const MATCH_KIND_COST = 2
/** Upper bound of all costs. */
export const MAX_MATCH_COST = TEXT_FIELDS.length * FIELD_COST

/** Returns the distance between a match and the search: first by field, then by kind of match, then by language. */
export const computeMatchCost = (
  field: number,
  match: MatchKind,
  { isOtherLanguage }: { isOtherLanguage: boolean },
): number => field * FIELD_COST + MATCH_KINDS.indexOf(match) * MATCH_KIND_COST + (isOtherLanguage ? 1 : 0)

const TEXT_FIELD_INDEX = TEXT_FIELDS.indexOf('text')

/** Returns true for the cost of a match in a description or filter value. */
export const isTextCost = (cost: number): boolean => Math.floor(cost / FIELD_COST) === TEXT_FIELD_INDEX
/** Costs of description matches: from the first number up to, but without, the second. */
export const TEXT_COST_RANGE = [TEXT_FIELD_INDEX * FIELD_COST, (TEXT_FIELD_INDEX + 1) * FIELD_COST] as const
