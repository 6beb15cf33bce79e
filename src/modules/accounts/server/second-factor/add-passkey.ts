import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readServerSecret } from '../server-secret.ts'
import { passkeys } from '../tables.ts'
import { challengeExpiry, createChallenge } from './challenge.ts'
import { changeFactors, type FactorChange, type FactorChangeFailure } from './change-factors.ts'
import { consumeChallenge } from './consume-challenge.ts'
import { createFirstRecoveryCodes } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

interface PasskeyRequest extends FactorChange {
  /** Visitor cookie of the browser. */
  visitor: string
}

/** Creates the challenge for a new passkey; null when the shop has no host name. */
export const createPasskeyChallenge = async (
  { db, settings, now }: App,
  { userId, visitor, username }: PasskeyRequest & { username: string },
) => {
  const shop = relyingParty(settings.publicUrl)
  if (!shop) return null
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: shop.id,
    rpID: shop.id,
    userName: username,
    // The id is stable, so that a device keeps one passkey for each user and shop.
    userID: new Uint8Array(Buffer.from(`user-${userId}`)),
    challenge: createChallenge({ secret: await readServerSecret(db), visitor, what: `add ${userId}` }, now()),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
}

/** Verifies and stores a new passkey. */
export const addPasskey = async (
  app: App,
  actor: Caller,
  { name, response, ...change }: PasskeyRequest & { name: string; response: RegistrationResponseJSON },
): Promise<Result<{ recoveryCodes: string[] | null }, FactorChangeFailure>> => {
  const shop = relyingParty(app.settings.publicUrl)
  if (!shop) return failure('passkeyWrong')
  const asked = { secret: await readServerSecret(app.db), visitor: change.visitor, what: `add ${change.userId}` }
  const { verifyRegistrationResponse } = await loadWebauthn()
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => challengeExpiry(asked, challenge, app.now()) !== null,
    expectedOrigin: shop.origins,
    expectedRPID: shop.id,
    // The library throws for invalid input, which is not an error of the shop.
  }).catch(() => null)
  if (!made?.verified) return failure('passkeyWrong')
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return changeFactors(app, actor, change, {
    action: 'passkey-added',
    news: 'passkeyAdded',
    work: async (tx, user) => {
      if (!(await consumeChallenge(tx, asked, response.response.clientDataJSON, app.now())))
        return failure('passkeyWrong')
      const [stored] = await tx
        .insert(passkeys)
        .values({
          ...{ userId: user.id, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url') },
          ...{ counter, transports, name, createdAt: app.now() },
        })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id })
      return stored ? ok({ recoveryCodes: await createFirstRecoveryCodes(tx, user.id) }) : failure('passkeyTaken')
    },
  })
}
