import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readServerSecret } from '../read-server-secret.ts'
import { passkeys } from '../tables.ts'
import { createChallenge, readChallengeExpiry } from './challenge.ts'
import { changeFactors, type FactorChange, type FactorChangeFailure } from './change-factors.ts'
import { consumeChallenge } from './consume-challenge.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { createFirstRecoveryCodes } from './recovery-codes.ts'
import { findRelyingParty } from './relying-party.ts'

interface PasskeyRequest extends FactorChange {
  /** Visitor cookie of the browser. */
  visitor: string
}

/** Creates the challenge for a new passkey; null when the shop has no host name. */
export const createPasskeyChallenge = async (
  { db, settings, now }: App,
  { userId, visitor, username }: PasskeyRequest & { username: string },
) => {
  const party = findRelyingParty(settings.publicUrl)
  if (!party) return null
  const existingPasskeys = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: username,
    // The id is stable, so that a device keeps one passkey for each user and shop.
    userID: new Uint8Array(Buffer.from(`user-${userId}`)),
    challenge: createChallenge({ secret: await readServerSecret(db), visitor, purpose: `add ${userId}` }, now()),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existingPasskeys.map(({ credentialId }) => ({ id: credentialId })),
  })
}

/** Verifies and stores a new passkey. */
export const addPasskey = async (
  app: App,
  actor: Caller,
  { name, response, ...change }: PasskeyRequest & { name: string; response: RegistrationResponseJSON },
): Promise<Result<{ recoveryCodes: string[] | null }, FactorChangeFailure>> => {
  const party = findRelyingParty(app.settings.publicUrl)
  if (!party) return failure('passkeyRejected')
  const challengeContext = {
    secret: await readServerSecret(app.db),
    visitor: change.visitor,
    purpose: `add ${change.userId}`,
  }
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => readChallengeExpiry(challengeContext, challenge, app.now()) !== null,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    // The library throws for invalid input, which is not an error of the shop.
  }).catch(() => null)
  if (!verification?.verified) return failure('passkeyRejected')
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  return changeFactors(app, actor, change, {
    action: 'passkey-added',
    event: 'passkeyAdded',
    applyChange: async (tx, user) => {
      if (!(await consumeChallenge(tx, challengeContext, response.response.clientDataJSON, app.now())))
        return failure('passkeyRejected')
      const [storedPasskey] = await tx
        .insert(passkeys)
        .values({
          userId: user.id,
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports,
          name,
          createdAt: app.now(),
        })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id })
      return storedPasskey
        ? ok({ recoveryCodes: await createFirstRecoveryCodes(tx, user.id) })
        : failure('passkeyExists')
    },
  })
}
