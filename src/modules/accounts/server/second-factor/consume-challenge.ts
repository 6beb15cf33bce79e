import { hashToken } from '#platform/server/hash-token.ts'
import type { Write } from '#platform/server/write.ts'
import { usedChallenges } from '../tables.ts'
import { type ChallengeContext, readChallengeExpiry } from './challenge.ts'

/** Marks a verified challenge as used; false when it was used or has expired. */
export const consumeChallenge = async (
  tx: Write,
  context: ChallengeContext,
  clientData: string,
  now: Date,
): Promise<boolean> => {
  const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge: string }
  const expiresAt = readChallengeExpiry(context, challenge, now)
  if (!expiresAt) return false
  const insertedChallenges = await tx
    .insert(usedChallenges)
    .values({ challengeHash: hashToken(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash })
  return insertedChallenges.length > 0
}
