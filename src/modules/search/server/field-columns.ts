import { type SQL, sql } from 'drizzle-orm'
import type { selectProductDocuments } from '#catalog/server/catalog.ts'
import type { selectPageDocuments } from '#content/server/content.ts'
import type { Language } from '#kernel/language.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { SearchField } from '../domain/search-fields.ts'

export type Pages = ReturnType<typeof selectPageDocuments>
export type Products = ReturnType<typeof selectProductDocuments>

/**
 * Returns the SQL expression of each field; null for results without it. Prices are in euros. `price` is the current
 * price too, because results show it under this name.
 */
export const buildFieldColumns = (page: Pages, product: Products, language: Language): Record<SearchField, SQL> => {
  const coalesceLanguages = (...texts: SQL[]): SQL => {
    const order = [language, ...getShopLanguages().filter(candidate => candidate !== language)]
    const values = texts.flatMap(text => order.map(code => sql`nullif(${text}->>${sql.raw(`'${code}'`)}, '')`))
    return sql`coalesce(${sql.join(values, sql`, `)}, '')`
  }
  const priceEuros = sql`(${product.totalCents} / 100.0)`
  return {
    id: sql`${page.id}`,
    name: sql`coalesce(nullif(${coalesceLanguages(sql`${product.name}`, sql`${page.title}`)}, ''), ${page.name})`,
    kind: sql`${page.kind}`,
    layout: sql`${page.layout}`,
    class: sql`${product.class}`,
    brand: sql`${product.brand}`,
    code1: sql`${product.code1}`,
    code2: sql`${product.code2}`,
    description: coalesceLanguages(sql`${product.description}`),
    meta_description: coalesceLanguages(sql`${page.metaDescription}`),
    price: priceEuros,
    total_price: priceEuros,
    available_in: sql`${product.availableIn}`,
    modified_at: sql`coalesce(${product.modifiedAt}, ${page.modifiedAt})`,
  }
}
