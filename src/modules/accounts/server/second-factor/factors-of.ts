import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { oneTimeCodes, passkeys, recoveryCodes } from '../tables.ts'

/** Whether staff must have a second step is kept under this name. */
export const REQUIRED_KEY = 'second-factor-required'

export const secondFactorRequired = async (db: Queryable): Promise<boolean> => {
  const [row] = await db.select().from(platformValues).where(eq(platformValues.key, REQUIRED_KEY))
  return row?.value === true
}

/** The column of a query on `users`: whether the password alone does not let them in. Names are written out: drizzle leaves off whose they are. */
export const hasSecondFactor = sql<boolean>`(
  exists (select 1 from one_time_code kept where kept.user_id = "user".id and kept.secret is not null)
  or exists (select 1 from passkey kept where kept.user_id = "user".id)
)`

/** The column of a query on `users`: whether one must be set up before anything else, were they staff. */
export const lacksSecondFactor = sql<boolean>`(
  exists (select 1 from platform_value where platform_value.key = ${REQUIRED_KEY} and platform_value.value = 'true'::jsonb)
  and not ${hasSecondFactor}
)`

/** What a user has to show beside the password. */
export const factorsOf = async (db: Queryable, userId: number) => {
  const [codes] = await db
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.secret)))
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
  const recoveryLeft = await db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
  return { codes: codes ?? null, passkeys: keys, recoveryLeft }
}
