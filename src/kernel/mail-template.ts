/** Staff can edit these four texts of a mail. `lead` precedes its content, `closing` ends it. */
export const MAIL_FIELDS = ['subject', 'heading', 'lead', 'closing'] as const
export type MailField = (typeof MAIL_FIELDS)[number]
export type MailTexts = Record<MailField, string>

/** A mail's allowed and required variables, such as `{number}`. */
export interface MailRule {
  variables: readonly string[]
  required: Readonly<Partial<Record<MailField, readonly string[]>>>
}

export interface MailTextError {
  field: MailField
  reason: 'unknown' | 'missing'
  /** The unknown variable as typed, or the missing one, in braces. */
  variable: string
}

/** Also matches unbalanced braces, because they are mistyped variables. */
const VARIABLE = /\{[^{}\n]*\}?|\}/g

/** Returns the first problem of each text. */
export const validateMailText = ({ variables, required }: MailRule, texts: MailTexts): MailTextError[] => {
  const allowedVariables = new Set(variables.map(name => `{${name}}`))
  return MAIL_FIELDS.flatMap((field): MailTextError[] => {
    const usedVariables: string[] = texts[field].match(VARIABLE) ?? []
    const unknownVariable = usedVariables.find(variable => !allowedVariables.has(variable))
    if (unknownVariable !== undefined) return [{ field, reason: 'unknown', variable: unknownVariable }]
    const missingName = required[field]?.find(name => !usedVariables.includes(`{${name}}`))
    return missingName === undefined ? [] : [{ field, reason: 'missing', variable: `{${missingName}}` }]
  })
}

/** Replaces the variables in one pass: braces inside values stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  )

/** Returns the texts that differ from the original, or null. */
export const pickChangedTexts = (texts: MailTexts, original: MailTexts): Partial<MailTexts> | null => {
  const changedFields = MAIL_FIELDS.filter(field => texts[field] !== original[field])
  return changedFields.length === 0 ? null : Object.fromEntries(changedFields.map(field => [field, texts[field]]))
}
