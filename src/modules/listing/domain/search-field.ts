/**
 * Fields of a product's words, most significant first: name (with brand), description or filter value, category, parent
 * categories.
 */
export const FIELDS = ['name', 'text', 'category', 'parent'] as const
export type SearchField = (typeof FIELDS)[number]
/** Search tokens by field. */
export type FieldWords = Readonly<Record<SearchField, readonly string[]>>

export const NO_WORDS: FieldWords = { name: [], text: [], category: [], parent: [] }

/** Kinds of matches, best first. */
export const MATCHES = ['whole', 'form', 'head', 'synonym', 'part'] as const
export type Match = (typeof MATCHES)[number]

/** Synonyms match names and categories only, because descriptions mention too much else. */
export const looksIn = (match: Match, field: SearchField): boolean => match !== 'synonym' || field !== 'text'

const FIELD_STEP = 24
/** Additional cost of a word that no category name has: a wheel can be called Turbo. */
export const UNTOLD = 12
const MATCH_STEP = 2
/** Upper bound of all costs. */
export const MOST_COST = FIELDS.length * FIELD_STEP

/** Returns the distance between a match and the search: first by field, then by kind of match, then by language. */
export const costOf = (field: number, match: Match, foreign: boolean): number =>
  field * FIELD_STEP + MATCHES.indexOf(match) * MATCH_STEP + (foreign ? 1 : 0)

const TEXT = FIELDS.indexOf('text')

/** True for the cost of a match in a description or filter value. */
export const isOfText = (cost: number): boolean => Math.floor(cost / FIELD_STEP) === TEXT
/** Costs of description matches: from the first number up to, but without, the second. */
export const TEXT_COSTS = [TEXT * FIELD_STEP, (TEXT + 1) * FIELD_STEP] as const
