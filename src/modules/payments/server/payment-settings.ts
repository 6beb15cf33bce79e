import { eq } from 'drizzle-orm'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { paymentSettings } from '#payments/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { lockStoredValue, saveStoredValue } from '#platform/server/db/stored-value.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { listPaymentProviders } from './list-payment-providers.ts'
import type { PaymentGroup } from './payment-provider.ts'

const SETTINGS_KEY = 'payments'

const parseDisabledGroups = (value: unknown): PaymentGroup[] => {
  const { off: disabledGroups = [] } = (value ?? {}) as { off?: string[] }
  return PAYMENT_GROUPS.filter(group => disabledGroups.includes(group))
}

/** Reads the disabled groups of methods; none by default. */
const readDisabledGroups = async (db: Queryable): Promise<PaymentGroup[]> => {
  const [row] = await db
    .select({ value: platformValues.value })
    .from(platformValues)
    .where(eq(platformValues.key, SETTINGS_KEY))
  return parseDisabledGroups(row?.value)
}

export const getDisabledGroupsCache = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['settings'] }, () => readDisabledGroups(app.db)),
)

const toGroupSwitches = (disabledGroups: readonly PaymentGroup[]) =>
  Object.fromEntries(PAYMENT_GROUPS.map(group => [group, !disabledGroups.includes(group)])) as Record<
    PaymentGroup,
    boolean
  >

const saveGroups = async (
  tx: Write,
  { groups, before: base }: HandlerRequest<typeof paymentSettings.save>['body'],
): Promise<Result<null, EditConflict>> => {
  const currentGroups = parseDisabledGroups(await lockStoredValue(tx, SETTINGS_KEY))
  const editConflicts = findEditConflict({ groups }, base, { groups: toGroupSwitches(currentGroups) })
  if (editConflicts.size > 0) return failure(editConflicts)
  const disabledGroups = PAYMENT_GROUPS.filter(group => !groups[group])
  await saveStoredValue(tx, SETTINGS_KEY, { off: disabledGroups })
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: SETTINGS_KEY, before: { off: currentGroups }, after: { off: disabledGroups } })
  return ok(null)
}

const readPaymentSettings = async (app: App) => ({
  groups: toGroupSwitches(await readDisabledGroups(app.db)),
  providers: listPaymentProviders(app).map(({ name }) => name),
})

/** Serves the settings of payment methods. */
export const registerPaymentSettingsRoutes = (app: App): void => {
  serve(app, paymentSettings, {
    read: async () => ({ data: await readPaymentSettings(app) }),
    save: async ({ body, actor, t }) => {
      const saved = await write(app, actor, tx => saveGroups(tx, body))
      return saved.ok ? { data: await readPaymentSettings(app) } : rejectEditConflict(saved.reason, t)
    },
  })
}
