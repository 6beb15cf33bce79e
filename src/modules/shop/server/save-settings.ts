import { sql } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { shopSettings } from './tables.ts'

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
