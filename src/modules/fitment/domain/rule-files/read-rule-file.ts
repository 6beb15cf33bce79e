import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { foldHeading } from './fold-heading.ts'
import { createAcesRuleReader } from './parse-aces-rules.ts'
import { createEbayRuleReader } from './parse-ebay-rules.ts'
import { createKTypeRuleReader, isCarTextHeading } from './parse-ktype-rules.ts'
import { createYearModelRuleReader } from './parse-year-model-rules.ts'
import type { RuleFileReader } from './rule-file.ts'

export const RULE_FORMATS = ['csv', 'ebay', 'ktype', 'aces'] as const
/** `csv` is a year-make-model list, `ktype` a list of cars as catalogues of K-types print them. */
export type RuleFormat = (typeof RULE_FORMATS)[number]

/** Detects the format of a file by its root element or its headings. */
export const detectRuleFormat = (text: string): RuleFormat => {
  if (/^\uFEFF?\s*</.test(text)) return 'aces'
  const headings = parseCsvRows(text, detectSeparator(text)).next().value ?? []
  const keys = headings.map(foldHeading)
  if (keys.includes('relationshipdetails')) return 'ebay'
  const hasMake = keys.some((key: string) => ['make', 'mark', 'marke'].includes(key))
  return !hasMake && headings.some(isCarTextHeading) ? 'ktype' : 'csv'
}

/** Opens a file of any format. `makes` are the names of the shop's makes. */
export const openRuleFile = (
  text: string,
  makes: readonly string[],
): { format: RuleFormat; reader: RuleFileReader } => {
  const format = detectRuleFormat(text)
  switch (format) {
    case 'csv':
      return { format, reader: createYearModelRuleReader(text) }
    case 'ebay':
      return { format, reader: createEbayRuleReader(text) }
    case 'ktype':
      return { format, reader: createKTypeRuleReader(text, makes) }
    case 'aces':
      return { format, reader: createAcesRuleReader(text) }
  }
}
