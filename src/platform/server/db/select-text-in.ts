import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { getShopLanguages } from '#wire/languages.ts'

/**
 * Selects a text as `pickText` of the kernel does; null where every language is empty. The languages are known in
 * advance, so no row needs a subquery. The other languages follow in their stored order.
 */
export const selectTextIn = (texts: SQL, language: Language): SQL => {
  const order = new Set([language, DEFAULT_LANGUAGE, ...[...getShopLanguages()].sort()])
  const each = [...order].map(code => sql`nullif(${texts} ->> ${code}, '')`)
  return sql`coalesce(${sql.join(each, sql`, `)})`
}
