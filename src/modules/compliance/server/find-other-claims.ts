import { sql } from 'drizzle-orm'
import { findPageClaims } from '#compliance/domain/find-page-claims.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'

/** Texts of the shop outside pages and products. */
export const CLAIM_PLACES = ['category', 'navigation', 'delivery', 'filter', 'mail', 'banner'] as const
export type ClaimPlace = (typeof CLAIM_PLACES)[number]

export interface TextClaim {
  place: ClaimPlace
  /** The name of the thing, or empty. */
  name: string
  words: string[]
}

const MAX_CLAIMS = 50

interface TextRow extends Record<string, unknown> {
  place: ClaimPlace
  name: Multilingual | string | null
  texts: unknown
}

/** Finds forbidden words in texts that buyers read outside pages and products. */
export const findOtherClaims = async (db: Queryable): Promise<TextClaim[]> => {
  const { rows } = await db.execute<TextRow>(sql`
    select 'category' as place, name, jsonb_build_array(name, description) as texts from category where not hidden
    union all select 'navigation', label, label from navigation_entry where visible
    union all select 'delivery', name, to_jsonb(p) from delivery_provider p
    union all select 'filter', name, name from attribute
    union all select 'mail', to_jsonb(kind), texts from mail_template where texts is not null`)
  const { banner } = await readSettings(db)
  const textRows: TextRow[] = banner.visible ? [...rows, { place: 'banner', name: '', texts: banner }] : rows
  return textRows
    .map(({ place, name, texts }) => ({
      place,
      name: typeof name === 'string' ? name : pickText(name, DEFAULT_LANGUAGE),
      words: findPageClaims(texts),
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MAX_CLAIMS)
}
