/** The words of a mail: line above it, heading, what it begins with, what it ends with. */
export const MAIL_FIELDS = ['subject', 'heading', 'lead', 'closing'] as const
export type MailField = (typeof MAIL_FIELDS)[number]
export type MailTexts = Record<MailField, string>

/** What may stand in braces in a mail, and what must. */
export interface MailRule {
  variables: readonly string[]
  needed: Readonly<Partial<Record<MailField, readonly string[]>>>
}

export interface TextProblem {
  field: MailField
  why: 'unknown' | 'missing'
  /** As it stands in the text, or as it should. */
  variable: string
}

/** A brace that opens or closes nothing is a variable written wrongly. */
const BRACED = /\{[^{}\n]*\}?|\}/g

/** The first thing that is wrong in each of the texts. */
export const textProblems = ({ variables, needed }: MailRule, texts: MailTexts): TextProblem[] => {
  const known = new Set(variables.map(name => `{${name}}`))
  return MAIL_FIELDS.flatMap((field): TextProblem[] => {
    const found: string[] = texts[field].match(BRACED) ?? []
    const unknown = found.find(variable => !known.has(variable))
    if (unknown !== undefined) return [{ field, why: 'unknown', variable: unknown }]
    const missing = needed[field]?.find(name => !found.includes(`{${name}}`))
    return missing === undefined ? [] : [{ field, why: 'missing', variable: `{${missing}}` }]
  })
}

/** Puts values into a text, once: what a value says in braces stays as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : all))

/** Those of the texts that are other than the shop's own; null where none is. */
export const changedTexts = (texts: MailTexts, original: MailTexts): Partial<MailTexts> | null => {
  const changed = MAIL_FIELDS.filter(field => texts[field] !== original[field])
  return changed.length === 0 ? null : Object.fromEntries(changed.map(field => [field, texts[field]]))
}
