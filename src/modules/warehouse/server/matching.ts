import { type SQL, sql } from 'drizzle-orm'

/** A part of a product's name in any language, of its brand or of a code; the product is `p`. */
export const matching = (q: string): SQL => {
  const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(p.name::text) like ${part} or lower(p.brand) like ${part}
    or lower(p.code1) like ${part} or lower(p.code2) like ${part})`
}
