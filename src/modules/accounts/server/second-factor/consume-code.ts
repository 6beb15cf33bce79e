import { and, eq, lt } from 'drizzle-orm'
import { isOneTimeCode, normalizeOneTimeCode } from '#accounts/domain/recovery-code.ts'
import type { Write } from '#platform/server/write.ts'
import { oneTimeCodes } from '../tables.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { findTimeStep } from './totp.ts'

interface EnteredCode {
  userId: number
  code: string
  now: Date
}

/** Consumes the typed code of a second factor; null when it is invalid. */
export const consumeCode = async (tx: Write, enteredCode: EnteredCode): Promise<'one-time' | 'recovery' | null> => {
  if (isOneTimeCode(normalizeOneTimeCode(enteredCode.code)))
    return (await consumeOneTimeCode(tx, enteredCode)) ? 'one-time' : null
  return (await consumeRecoveryCode(tx, enteredCode)) ? 'recovery' : null
}

const consumeOneTimeCode = async (tx: Write, { userId, code, now }: EnteredCode): Promise<boolean> => {
  const [authenticator] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, userId))
  if (!authenticator?.secret) return false
  const step = findTimeStep(authenticator.secret, normalizeOneTimeCode(code), now)
  if (step === null) return false
  // The condition accepts only one of two concurrent uses of a code.
  const updatedCodes = await tx
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.secret, authenticator.secret),
        lt(oneTimeCodes.lastStep, step),
      ),
    )
    .returning({ userId: oneTimeCodes.userId })
  return updatedCodes.length > 0
}
