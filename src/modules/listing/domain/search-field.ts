/** Where a word of a product stands, the more telling first: a name (with brand), a description or filter value, its category, those above. */
export const FIELDS = ['name', 'text', 'category', 'parent'] as const
export type SearchField = (typeof FIELDS)[number]
/** The words (`searchTokens`) of each field. */
export type FieldWords = Readonly<Record<SearchField, readonly string[]>>

export const NO_WORDS: FieldWords = { name: [], text: [], category: [], parent: [] }

/** How a word that was searched for is found, the better first. */
export const MATCHES = ['whole', 'form', 'head', 'synonym', 'part'] as const
export type Match = (typeof MATCHES)[number]

/** Synonyms are looked for in names and categories: in descriptions they say little of what a product is. */
export const looksIn = (match: Match, field: SearchField): boolean => match !== 'synonym' || field !== 'text'

const FIELD_STEP = 24
/** What a word costs more where the product's categories do not tell of it: a wheel may be called Turbo. */
export const UNTOLD = 12
const MATCH_STEP = 2
/** The costs of all fields and matches are below this. */
export const MOST_COST = FIELDS.length * FIELD_STEP

/** How far from what was meant a product is that has the word so: the field decides, then the match, then the language. */
export const costOf = (field: number, match: Match, foreign: boolean): number =>
  field * FIELD_STEP + MATCHES.indexOf(match) * MATCH_STEP + (foreign ? 1 : 0)

const TEXT = FIELDS.indexOf('text')

/** Whether a cost is that of a word found in a description or filter value. */
export const isOfText = (cost: number): boolean => Math.floor(cost / FIELD_STEP) === TEXT
/** The costs of words in descriptions, from the first up to but without the second. */
export const TEXT_COSTS = [TEXT * FIELD_STEP, (TEXT + 1) * FIELD_STEP] as const
