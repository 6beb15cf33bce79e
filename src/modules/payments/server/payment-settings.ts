import { eq } from 'drizzle-orm'
import { type Clash, clashOf } from '#kernel/clash.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { paymentSettings } from '#payments/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { lockedValue, saveValue } from '#platform/server/db/platform-value.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { kept, ofApp } from '#platform/server/kept.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import type { PaymentGroup } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'

const KEY = 'payments'

const offOf = (value: unknown): PaymentGroup[] => {
  const { off = [] } = (value ?? {}) as { off?: string[] }
  return PAYMENT_GROUPS.filter(group => off.includes(group))
}

/** Reads the disabled groups of methods; none by default. */
const readOff = async (db: Queryable): Promise<PaymentGroup[]> => {
  const [row] = await db.select({ value: platformValues.value }).from(platformValues).where(eq(platformValues.key, KEY))
  return offOf(row?.value)
}

/** Cached list of disabled groups. */
export const groupsOff = ofApp(app => kept(app, { dropOn: ['settings'] }, () => readOff(app.db)))

const groupsWithout = (off: readonly PaymentGroup[]) =>
  Object.fromEntries(PAYMENT_GROUPS.map(group => [group, !off.includes(group)])) as Record<PaymentGroup, boolean>

const saveGroups = async (
  tx: Write,
  { groups, before: from }: RequestOf<typeof paymentSettings.save>['body'],
): Promise<Outcome<null, Clash>> => {
  const before = offOf(await lockedValue(tx, KEY))
  const clash = clashOf({ groups }, from, { groups: groupsWithout(before) })
  if (clash.size > 0) return refused(clash)
  const off = PAYMENT_GROUPS.filter(group => !groups[group])
  await saveValue(tx, KEY, { off })
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: KEY, before: { off: before }, after: { off } })
  return ok(null)
}

const settingsNow = async (app: App) => ({
  groups: groupsWithout(await readOff(app.db)),
  providers: paymentProviders(app).map(({ name }) => name),
})

/** Serves the settings of payment methods. */
export const paymentSettingsRoutes = (app: App): void => {
  serve(app, paymentSettings, {
    read: async () => ({ data: await settingsNow(app) }),
    save: async ({ body, actor, t }) => {
      const saved = await write(app, actor, tx => saveGroups(tx, body))
      return saved.ok ? { data: await settingsNow(app) } : refuseClash(saved.why, t)
    },
  })
}
