import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { oneTimeCodes, passkeys, recoveryCodes } from '../tables.ts'

/** Storage key of the setting that staff need a second factor. */
export const SECOND_FACTOR_REQUIRED_KEY = 'second-factor-required'

export const isSecondFactorRequired = async (db: Queryable): Promise<boolean> => {
  const [row] = await db.select().from(platformValues).where(eq(platformValues.key, SECOND_FACTOR_REQUIRED_KEY))
  return row?.value === true
}

/**
 * SQL column for `users`: whether the login requires a second factor. Table names are written out, because drizzle
 * omits them.
 */
export const secondFactorCondition = sql<boolean>`(
  exists (select 1 from one_time_code factor where factor.user_id = "user".id and factor.secret is not null)
  or exists (select 1 from passkey factor where factor.user_id = "user".id)
)`

/** SQL column for `users`: whether the user lacks a required second factor; relevant for staff only. */
export const lacksSecondFactor = sql<boolean>`(
  exists (select 1 from platform_value where platform_value.key = ${SECOND_FACTOR_REQUIRED_KEY} and platform_value.value = 'true'::jsonb)
  and not ${secondFactorCondition}
)`

export const readFactors = async (db: Queryable, userId: number) => {
  const [authenticator] = await db
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.secret)))
  const userPasskeys = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
  const unusedRecoveryCodes = await db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
  return { authenticator: authenticator ?? null, passkeys: userPasskeys, unusedRecoveryCodes }
}
