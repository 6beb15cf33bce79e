import { sql } from 'drizzle-orm'
import { buildPageTexts } from '#catalog/domain/page-texts.ts'
import { renamePages } from '#content/server/content.ts'
import type { Cents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { listProductChangeTags } from './change-tags.ts'

/** A product of an imported list; all columns are written. */
export interface ProductUpdate {
  id: number
  name: Multilingual
  code2: string
  brand: string
  unit: string
  availableIn: number
  criticalStockLevel: number
  priceCents: Cents
  totalCents: Cents
  /** A scheduled sale in epoch milliseconds; null without a sale. */
  saleCents: Cents | null
  saleFrom: number | null
  saleTo: number | null
  vatClass: string
  free: boolean
  gtin: string
  /** Null if unknown. */
  costCents: Cents | null
}

/**
 * Updates many locked products in a few statements and continues their price histories. The caller computes the
 * current price of a scheduled sale.
 */
export const updateProducts = async (tx: Write, changes: readonly ProductUpdate[], now: Date): Promise<void> => {
  if (changes.length === 0) return
  const updateTable = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g(id int, name jsonb, code2 text, brand text, unit text,
    "availableIn" int, "criticalStockLevel" int, "priceCents" int, "totalCents" int, free boolean, gtin text, "costCents" int,
    "saleCents" int, "saleFrom" float8, "saleTo" float8, "vatClass" text)`
  const changedAt = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with changed_price as materialized (
      select g.id, g."priceCents" as price, g."totalCents" as total from ${updateTable} join product p on p.id = g.id
      where (p.price_cents, p.total_cents) <> (g."priceCents", g."totalCents")
    ), ended_period as (
      update price set valid_to = ${changedAt} from changed_price where price.product_id = changed_price.id and price.valid_to is null
    )
    insert into price (product_id, price_cents, total_cents, valid_from) select id, price, total, ${changedAt} from changed_price`)
  await renameProductPages(tx, changes)
  const { rows: renumbered } = await tx.execute<{ id: number }>(sql`
    select p.id from ${updateTable} join product p on p.id = g.id
    where (p.code2, p.brand, p.gtin) <> (g.code2, g.brand, g.gtin)`)
  const update = sql`
    update product p set name = g.name, code2 = g.code2, brand = g.brand, unit = g.unit, available_in = g."availableIn",
      critical_stock_level = g."criticalStockLevel", price_cents = g."priceCents", total_cents = g."totalCents", free = g.free, gtin = g.gtin, cost_cents = g."costCents",
      sale_cents = g."saleCents", sale_from = to_timestamp(g."saleFrom" / 1000), sale_to = to_timestamp(g."saleTo" / 1000), vat_class = g."vatClass",
      modified_at = ${changedAt}, version = p.version + 1
    from ${updateTable} where p.id = g.id`
  await announceWithDependents(
    tx,
    renumbered.map(({ id }) => id),
    () => tx.execute(update),
  )
  tx.changed(listProductChangeTags(changes.map(({ id }) => id)))
}

/**
 * Renames the pages of products, except titles that somebody entered. Call it before the products get their new
 * names.
 */
export const renameProductPages = async (
  tx: Write,
  renamed: readonly { id: number; name: Multilingual }[],
): Promise<void> => {
  const { rows } = await tx.execute<{ pageId: number; before: Multilingual; after: Multilingual }>(sql`
    select p.content_id as "pageId", p.name as before, g.name as after
    from jsonb_to_recordset(${JSON.stringify(renamed.map(({ id, name }) => ({ id, name })))}::jsonb) as g(id int, name jsonb)
    join product p on p.id = g.id where p.content_id is not null and p.name <> g.name`)
  const createTitleUpdate = (before: Multilingual, name: Multilingual) => (title: Multilingual) =>
    buildPageTexts({ title, metaDescription: null }, { name }, before).title
  await renamePages(tx, new Map(rows.map(({ pageId, before, after }) => [pageId, createTitleUpdate(before, after)])))
}
