import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { languages } from '#wire/languages.ts'

/**
 * A column of texts by language as `textIn` of the kernel reads it, null where nothing is there at all. The languages are known, so that no row
 * takes a query of its own; the others come in the order in which a column keeps them.
 */
export const textIn = (texts: SQL, language: Language): SQL => {
  const order = new Set([language, DEFAULT_LANGUAGE, ...[...languages()].sort()])
  const each = [...order].map(code => sql`nullif(${texts} ->> ${code}, '')`)
  return sql`coalesce(${sql.join(each, sql`, `)})`
}
