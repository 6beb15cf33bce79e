import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { shopSettings, vatRates } from './tables.ts'

/** The shop's settings; a shop without any is not ready and throws. */
export const readSettings = async (db: Queryable): Promise<ShopSettings> => {
  const [row] = await db.select({ value: shopSettings.value }).from(shopSettings).limit(1)
  if (!row) throw new Error('The shop has no settings yet')
  return row.value
}

/** The shop's settings for what asks at every request: read once, and anew after they changed. */
export const keptSettings = (app: Pick<App, 'db' | 'changes'>): (() => Promise<ShopSettings>) => {
  let kept: Promise<ShopSettings> | undefined
  app.changes.subscribe(tags => {
    if (tags.includes('settings')) kept = undefined
  })
  return () => {
    if (kept) return kept
    const read = readSettings(app.db)
    kept = read
    // A failed try is not kept.
    read.catch(() => {
      if (kept === read) kept = undefined
    })
    return read
  }
}

/** Whether a visitor finds a shop: the module is on, and staff need the permission `client` to use it (spec.md section 6). */
export const findsShop = ({ shopModule }: ShopSettings, visitor: Visitor): boolean =>
  shopModule && (visitor.isGuest || can(visitor, 'client'))

export const hasSettings = async (db: Queryable): Promise<boolean> => (await db.$count(shopSettings)) > 0

/** Stores the settings and tells caches. */
export const saveSettings = async (tx: Write, value: ShopSettings): Promise<void> => {
  await tx
    .insert(shopSettings)
    .values({ id: 1, value })
    .onConflictDoUpdate({ target: shopSettings.id, set: { value, version: sql`${shopSettings.version} + 1` } })
  tx.changed(['settings'])
}

/** Changes some of the settings; two who change different ones at the same time both have their way. */
export const changeSettings = async (tx: Write, change: Partial<ShopSettings>): Promise<void> => {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings).limit(1).for('update')
  if (!row) throw new Error('The shop has no settings yet')
  const value = { ...row.value, ...change }
  await saveSettings(tx, value)
  tx.audit({ kind: 'settings', id: 'shop', before: row.value, after: value })
}

/** The VAT rate in force on a day (`YYYY-MM-DD`), in basis points; throws when none is known, rather than guess. */
export const vatRateOn = async (
  db: Queryable,
  { country, vatClass, day }: { country: string; vatClass: string; day: string },
): Promise<BasisPoints> => {
  const [row] = await db
    .select({ rate: vatRates.basisPoints })
    .from(vatRates)
    .where(and(eq(vatRates.country, country), eq(vatRates.vatClass, vatClass), lte(vatRates.validFrom, day)))
    .orderBy(desc(vatRates.validFrom))
    .limit(1)
  if (!row) throw new Error(`No VAT rate of class ${vatClass} is known in ${country} on ${day}`)
  return row.rate
}
