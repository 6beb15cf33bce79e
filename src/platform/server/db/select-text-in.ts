import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { getShopLanguages } from '#wire/languages.ts'

/**
 * Selects a text as `pickText` of the kernel does, from the languages of the shop; null when all of them are empty.
 * The other languages follow in the order in which jsonb stores its keys.
 */
export const selectTextIn = (texts: SQL, language: Language): SQL => {
  const order = new Set([language, DEFAULT_LANGUAGE, ...[...getShopLanguages()].sort()])
  const candidates = [...order].map(code => sql`nullif(${texts} ->> ${code}, '')`)
  return sql`coalesce(${sql.join(candidates, sql`, `)})`
}
