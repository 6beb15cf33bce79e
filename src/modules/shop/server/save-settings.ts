import { sql } from 'drizzle-orm'
import { type Clash, clashOf } from '#kernel/clash.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { NO_LOGO } from './no-logo.ts'
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
export const lockedSettings = async (tx: Write): Promise<ShopSettings> => {
  const [row] = await tx.select({ value: shopSettings.value }).from(shopSettings).limit(1).for('update')
  if (!row) throw new Error('The shop has no settings yet')
  return { ...NO_LOGO, ...row.value }
}

/** Changes some settings; concurrent changes of different settings both succeed. */
export const changeSettings = async (tx: Write, change: Partial<ShopSettings>): Promise<void> => {
  await saveChange(tx, await lockedSettings(tx), change)
}

/** Changes some settings, or returns the conflict when another user changed them after `from` was read. */
export const changeSettingsFrom = async (
  tx: Write,
  sent: Partial<ShopSettings>,
  from: Readonly<Record<string, unknown>> | undefined,
): Promise<Outcome<null, Clash>> => {
  const before = await lockedSettings(tx)
  const change = keepTranslations(before, sent)
  const clash = clashOf(change, from, before)
  if (clash.size > 0) return refused(clash)
  await saveChange(tx, before, change)
  return ok(null)
}

const saveChange = async (tx: Write, before: ShopSettings, change: Partial<ShopSettings>): Promise<void> => {
  const after = { ...before, ...change }
  await saveSettings(tx, after)
  tx.audit({ kind: 'settings', id: 'shop', before, after })
}
