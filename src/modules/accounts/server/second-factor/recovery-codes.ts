import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isRecoveryCode, plainRecoveryCode, RECOVERY_CODES } from '#accounts/domain/recovery-code.ts'
import type { Write } from '#platform/server/write.ts'
import { tokenHash } from '../random-token.ts'
import { recoveryCodes } from '../tables.ts'
import { base32 } from './totp.ts'

const CODE_BYTES = 10

/** Gives a user recovery codes in place of all from before; they are readable here and never again. */
export const renewRecoveryCodes = async (tx: Write, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map(code => ({ codeHash: tokenHash(code), userId })))
  return codes.map(code => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Those of the first factor; null where the user has some already. */
export const firstRecoveryCodes = async (tx: Write, userId: number): Promise<string[] | null> =>
  (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0 ? null : renewRecoveryCodes(tx, userId)

/** Strikes a code out; false where it is none that is still good. */
export const takeRecoveryCode = async (
  tx: Write,
  { userId, typed, now }: { userId: number; typed: string; now: Date },
): Promise<boolean> => {
  const plain = plainRecoveryCode(typed)
  if (!isRecoveryCode(plain)) return false
  const struck = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, tokenHash(plain)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ userId: recoveryCodes.userId })
  return struck.length > 0
}
