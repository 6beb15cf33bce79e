import { and, eq, sql } from 'drizzle-orm'
import { secondFactorSettings } from '#accounts/contract-second-factor.ts'
import { ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { users } from '../tables.ts'
import { hasSecondFactor, REQUIRED_KEY, secondFactorRequired } from './factors-of.ts'

/** Staff who can log in. */
const isStaff = and(
  eq(users.disabled, false),
  sql`exists (select 1 from unnest("user".roles) role where role <> 'CLIENT')`,
)

/** Serves the login settings. */
export const settingsRoutes = (app: App): void => {
  const { db } = app
  serve(app, secondFactorSettings, {
    read: async () => ({
      data: {
        required: await secondFactorRequired(db),
        staff: await db.$count(users, isStaff),
        ready: await db.$count(users, and(isStaff, hasSecondFactor)),
      },
    }),
    save: async ({ body: { required }, actor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const saved = await write(app, actor, async tx => {
        const [own] = await tx.select({ hasSecondFactor }).from(users).where(eq(users.id, actor.id)).for('update')
        // The user who switches it on would be locked out.
        if (required && !own?.hasSecondFactor) return refused('own')
        const before = { secondFactorRequired: await secondFactorRequired(tx) }
        await tx
          .insert(platformValues)
          .values({ key: REQUIRED_KEY, value: required })
          .onConflictDoUpdate({ target: platformValues.key, set: { value: required } })
        tx.audit({ kind: 'settings', id: 'login', before, after: { secondFactorRequired: required } })
        return ok(null)
      })
      return saved.ok ? undefined : refuse(409, t('userAdmin.problem.ownFirst'))
    },
  })
}
