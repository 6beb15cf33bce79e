import { eq } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { paymentSettings } from '#payments/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { serve } from '#platform/server/http/serve.ts'
import { kept, ofApp } from '#platform/server/kept.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { PaymentGroup } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'

const KEY = 'payments'

/** Groups of methods that are not offered; none until somebody says so. */
const readOff = async (db: Queryable): Promise<PaymentGroup[]> => {
  const [row] = await db.select({ value: platformValues.value }).from(platformValues).where(eq(platformValues.key, KEY))
  const { off = [] } = (row?.value ?? {}) as { off?: string[] }
  return PAYMENT_GROUPS.filter(group => off.includes(group))
}

/** The same, read once and anew after it changed. */
export const groupsOff = ofApp(app => kept(app, { dropOn: ['settings'] }, () => readOff(app.db)))

const saveOff = async (tx: Write, off: PaymentGroup[]) => {
  const before = await readOff(tx)
  await tx
    .insert(platformValues)
    .values({ key: KEY, value: { off } })
    .onConflictDoUpdate({ target: platformValues.key, set: { value: { off } } })
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: KEY, before: { off: before }, after: { off } })
  return ok(null)
}

const settingsNow = async (app: App) => {
  const off = await readOff(app.db)
  const groups = Object.fromEntries(PAYMENT_GROUPS.map(group => [group, !off.includes(group)]))
  return { groups: groups as Record<PaymentGroup, boolean>, providers: paymentProviders(app).map(({ name }) => name) }
}

/** The guarded calls about which payment methods are offered. */
export const paymentSettingsRoutes = (app: App): void => {
  serve(app, paymentSettings, {
    read: async () => ({ data: await settingsNow(app) }),
    save: async ({ body, actor }) => {
      const off = PAYMENT_GROUPS.filter(group => !body.groups[group])
      await write(app, actor, tx => saveOff(tx, off))
      return { data: await settingsNow(app) }
    },
  })
}
