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

/** Synonyms match names and categories only, because descriptions mention too much else. */
export const searchesField = (match: MatchKind, field: TextField): boolean => match !== 'synonym' || field !== 'text'

const FIELD_STEP = 24
/** Additional cost of a word that no category name has: a wheel can be called Turbo. */
export const UNCATEGORIZED_PENALTY = 12
const MATCH_STEP = 2
/** Upper bound of all costs. */
export const MAX_MATCH_COST = TEXT_FIELDS.length * FIELD_STEP

/** Returns the distance between a match and the search: first by field, then by kind of match, then by language. */
export const matchCost = (field: number, match: MatchKind, foreign: boolean): number =>
  field * FIELD_STEP + MATCH_KINDS.indexOf(match) * MATCH_STEP + (foreign ? 1 : 0)

const TEXT = TEXT_FIELDS.indexOf('text')

/** True for the cost of a match in a description or filter value. */
export const isTextCost = (cost: number): boolean => Math.floor(cost / FIELD_STEP) === TEXT
/** Costs of description matches: from the first number up to, but without, the second. */
export const TEXT_COST_RANGE = [TEXT * FIELD_STEP, (TEXT + 1) * FIELD_STEP] as const
