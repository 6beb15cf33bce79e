import { and, eq, sql } from 'drizzle-orm'
import { secondFactorSettings } from '#accounts/contract-second-factor.ts'
import { failure, ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { users } from '../tables.ts'
import { isSecondFactorRequired, SECOND_FACTOR_REQUIRED_KEY, secondFactorCondition } from './read-factors.ts'

/** Selects the staff who can log in. */
const staffCondition = and(
  eq(users.disabled, false),
  sql`exists (select 1 from unnest("user".roles) role where role <> 'CLIENT')`,
)

export const registerLoginSettingsRoutes = (app: App): void => {
  const { db } = app
  serve(app, secondFactorSettings, {
    read: async () => ({
      data: {
        required: await isSecondFactorRequired(db),
        staff: await db.$count(users, staffCondition),
        ready: await db.$count(users, and(staffCondition, secondFactorCondition)),
      },
    }),
    save: async ({ body: { required }, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const saveResult = await write(app, actor, async tx => {
        const [user] = await tx
          .select({ hasSecondFactor: secondFactorCondition })
          .from(users)
          .where(eq(users.id, actor.id))
          .for('update')
        // Without a second factor, the user who requires one would be locked out.
        if (required && !user?.hasSecondFactor) return failure('own')
        const before = { secondFactorRequired: await isSecondFactorRequired(tx) }
        await tx
          .insert(platformValues)
          .values({ key: SECOND_FACTOR_REQUIRED_KEY, value: required })
          .onConflictDoUpdate({ target: platformValues.key, set: { value: required } })
        tx.audit({ kind: 'settings', id: 'login', before, after: { secondFactorRequired: required } })
        return ok(null)
      })
      return saveResult.ok ? undefined : httpError(409, t('userAdmin.problem.ownFirst'))
    },
  })
}
