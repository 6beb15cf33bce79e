import type { RowError } from '#exchange/domain/row-values.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import type { Translate } from '#platform/server/app.ts'

/** Returns the message in the reader's language. An unusual price shows the stored and the new price. */
export const formatRowError = ({ messageKey, values, prices }: RowError, t: Translate, language: Language): string => {
  if (!prices) return t(messageKey, values)
  const { before, after } = prices
  const change = [before, after].flatMap(cents => (cents === null ? [] : [formatCents(cents, language)])).join(' → ')
  return `${change}. ${t(messageKey)}`
}
