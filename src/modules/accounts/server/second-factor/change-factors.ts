import { and, eq, isNotNull } from 'drizzle-orm'
import { isGuest } from '#accounts/domain/permissions.ts'
import { normalizeOneTimeCode } from '#accounts/domain/recovery-code.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { oneTimeCodes, passkeys, recoveryCodes, users } from '../tables.ts'
import { type FactorEvent, queueFactorMail } from './queue-factor-mail.ts'
import { isSecondFactorRequired, readFactors } from './read-factors.ts'
import { createFirstRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { createSecret, findTimeStep } from './totp.ts'

type UserRow = typeof users.$inferSelect
export type FactorChangeFailure =
  | 'invalidCode'
  | 'notStarted'
  | 'required'
  | 'notEnabled'
  | 'notFound'
  | 'passkeyRejected'
  | 'passkeyExists'
  | 'passkeyNeedsDomain'

/** The user and the language of the notification. */
export interface FactorChange {
  userId: number
  language: Language
}

/** Locks the user's row, which serializes changes of factors and logins. */
const lockUser = async (tx: Write, userId: number): Promise<UserRow | null> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user ?? null
}

/** Runs a change of the user's own factors: locks the user, records the action and sends the mail. */
export const changeFactors = <T>(
  app: App,
  actor: Caller,
  { userId, language }: FactorChange,
  factorAction: {
    action: string
    event: FactorEvent | null
    applyChange: (tx: Write, user: UserRow) => Promise<Result<T, FactorChangeFailure>>
  },
): Promise<Result<T, FactorChangeFailure>> =>
  write(app, actor, async (tx): Promise<Result<T, FactorChangeFailure>> => {
    const user = await lockUser(tx, userId)
    if (!user) return failure('notFound')
    const result = await factorAction.applyChange(tx, user)
    if (!result.ok) return result
    if (factorAction.event) await queueFactorMail(tx, app, user, factorAction.event, language)
    tx.audit({ kind: 'user', id: userId, action: factorAction.action })
    return result
  })

/** Creates a pending secret. It replaces the active one after its first code. */
export const beginOneTimeCodes = (
  app: App,
  actor: Caller,
  change: FactorChange,
): Promise<Result<string, FactorChangeFailure>> =>
  changeFactors(app, actor, change, {
    action: 'one-time-codes-started',
    event: null,
    applyChange: async tx => {
      const pendingSecret = createSecret()
      await tx
        .insert(oneTimeCodes)
        .values({ userId: change.userId, pendingSecret, createdAt: app.now() })
        .onConflictDoUpdate({ target: oneTimeCodes.userId, set: { pendingSecret } })
      return ok(pendingSecret)
    },
  })

export const confirmOneTimeCodes = (
  app: App,
  actor: Caller,
  change: FactorChange & { code: string },
): Promise<Result<{ recoveryCodes: string[] | null }, FactorChangeFailure>> =>
  changeFactors(app, actor, change, {
    action: 'one-time-codes-added',
    event: 'codesAdded',
    applyChange: async tx => {
      const now = app.now()
      const ownCondition = eq(oneTimeCodes.userId, change.userId)
      const [storedCodes] = await tx.select().from(oneTimeCodes).where(ownCondition)
      if (!storedCodes?.pendingSecret) return failure('notStarted')
      const step = findTimeStep(storedCodes.pendingSecret, normalizeOneTimeCode(change.code), now)
      if (step === null) return failure('invalidCode')
      // The first code counts as used.
      const activation = { secret: storedCodes.pendingSecret, pendingSecret: null, lastStep: step, createdAt: now }
      await tx.update(oneTimeCodes).set(activation).where(ownCondition)
      return ok({ recoveryCodes: await createFirstRecoveryCodes(tx, change.userId) })
    },
  })

export const removeOneTimeCodes = (
  app: App,
  actor: Caller,
  change: FactorChange,
): Promise<Result<null, FactorChangeFailure>> =>
  changeFactors(app, actor, change, {
    action: 'one-time-codes-removed',
    event: 'codesRemoved',
    applyChange: async (tx, user) => {
      const ownCondition = and(eq(oneTimeCodes.userId, user.id), isNotNull(oneTimeCodes.secret))
      const deletedCodes = await tx.delete(oneTimeCodes).where(ownCondition).returning({ userId: oneTimeCodes.userId })
      return deletedCodes.length === 0 ? failure('notEnabled') : checkRemoval(tx, user)
    },
  })

export const removePasskey = (
  app: App,
  actor: Caller,
  change: FactorChange & { id: number },
): Promise<Result<null, FactorChangeFailure>> =>
  changeFactors(app, actor, change, {
    action: 'passkey-removed',
    event: 'passkeyRemoved',
    applyChange: async (tx, user) => {
      const deletedPasskeys = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, change.id), eq(passkeys.userId, user.id)))
        .returning({ id: passkeys.id })
      return deletedPasskeys.length === 0 ? failure('notFound') : checkRemoval(tx, user)
    },
  })

/** Deletes the recovery codes with the last factor, or rejects its removal when staff need one. */
const checkRemoval = async (tx: Write, user: UserRow): Promise<Result<null, FactorChangeFailure>> => {
  const remainingFactors = await readFactors(tx, user.id)
  if (remainingFactors.authenticator !== null || remainingFactors.passkeys.length > 0) return ok(null)
  if (!isGuest(user.roles) && (await isSecondFactorRequired(tx))) return failure('required')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  return ok(null)
}

export const renewOwnRecoveryCodes = (
  app: App,
  actor: Caller,
  change: FactorChange,
): Promise<Result<string[], FactorChangeFailure>> =>
  changeFactors(app, actor, change, {
    action: 'recovery-codes-renewed',
    event: 'recoveryRenewed',
    applyChange: async (tx, user) => {
      const { authenticator, passkeys: storedPasskeys } = await readFactors(tx, user.id)
      return authenticator === null && storedPasskeys.length === 0
        ? failure('notEnabled')
        : ok(await renewRecoveryCodes(tx, user.id))
    },
  })

/**
 * Removes all second factors of a user; false when the user has no factor. The caller must have locked the user's
 * row.
 */
export const removeFactors = async (tx: Write, userId: number): Promise<boolean> => {
  const deletedPasskeys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  const deletedCodes = await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId)).returning()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return deletedPasskeys.length > 0 || deletedCodes.some(({ secret }) => secret !== null)
}
