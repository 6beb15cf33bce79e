import { sql } from 'drizzle-orm'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { completeSettings } from './complete-settings.ts'
import { shopSettings } from './tables.ts'

/** Stores the settings and invalidates caches. */
export const saveSettings = async (tx: Write, value: ShopSettings): Promise<void> => {
  await tx
    .insert(shopSettings)
    .values({ id: 1, value })
    .onConflictDoUpdate({ target: shopSettings.id, set: { value, version: sql`${shopSettings.version} + 1` } })
  tx.changed(['settings'])
}

/** Reads the settings and locks them until the transaction ends. */
export const lockSettings = async (tx: Write): Promise<ShopSettings> => {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings).limit(1).for('update')
  if (!row) throw new Error('The shop has no settings yet')
  return completeSettings(row.value)
}

/** Changes some settings; concurrent changes of different settings both succeed. */
export const changeSettings = async (tx: Write, change: Partial<ShopSettings>): Promise<void> => {
  await saveChange(tx, await lockSettings(tx), change)
}

/** Changes some settings, or returns the conflict when another user changed them after `base` was read. */
export const changeSettingsSince = async (
  tx: Write,
  sentSettings: Partial<ShopSettings>,
  base: Readonly<Record<string, unknown>> | undefined,
): Promise<Result<null, EditConflict>> => {
  const previous = await lockSettings(tx)
  const change = mergeTranslations(previous, sentSettings)
  const conflict = findEditConflict(change, base, previous)
  if (conflict.size > 0) return failure(conflict)
  await saveChange(tx, previous, change)
  return ok(null)
}

const saveChange = async (tx: Write, previous: ShopSettings, change: Partial<ShopSettings>): Promise<void> => {
  const next = { ...previous, ...change }
  await saveSettings(tx, next)
  tx.audit({ kind: 'settings', id: 'shop', before: previous, after: next })
}
