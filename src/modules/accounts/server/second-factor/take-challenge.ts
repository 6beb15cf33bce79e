import type { Write } from '#platform/server/write.ts'
import { tokenHash } from '../random-token.ts'
import { usedChallenges } from '../tables.ts'
import { type Asked, challengeEnd } from './challenge.ts'

/** Marks a verified challenge as used; false when it was used or has expired. */
export const takeChallenge = async (tx: Write, asked: Asked, clientData: string, now: Date): Promise<boolean> => {
  const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge: string }
  const expiresAt = challengeEnd(asked, challenge, now)
  if (!expiresAt) return false
  const inserted = await tx
    .insert(usedChallenges)
    .values({ challengeHash: tokenHash(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash })
  return inserted.length > 0
}
