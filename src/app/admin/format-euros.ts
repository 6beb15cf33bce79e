import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'

/** Formats an amount that the API states in euros. */
export const formatEuros = (euros: number, language: Language): string => formatCents(toCents(euros), language)
