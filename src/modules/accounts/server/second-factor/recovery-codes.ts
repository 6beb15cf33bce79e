import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_COUNT } from '#accounts/domain/recovery-code.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import type { Write } from '#platform/server/write.ts'
import { recoveryCodes } from '../tables.ts'
import { encodeBase32 } from './totp.ts'

const CODE_BYTES = 10

/** Replaces all recovery codes of a user. Only this call returns them as text. */
export const renewRecoveryCodes = async (tx: Write, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => encodeBase32(randomBytes(CODE_BYTES)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map(code => ({ codeHash: hashToken(code), userId })))
  return codes.map(code => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Creates recovery codes with the first factor; null when the user has some. */
export const createFirstRecoveryCodes = async (tx: Write, userId: number): Promise<string[] | null> =>
  (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0 ? null : renewRecoveryCodes(tx, userId)

/** Marks a recovery code as used; false when it is unknown or used. */
export const consumeRecoveryCode = async (
  tx: Write,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> => {
  const normalizedCode = normalizeRecoveryCode(code)
  if (!isRecoveryCode(normalizedCode)) return false
  const updatedCodes = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(normalizedCode)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return updatedCodes.length > 0
}
