import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { serverSecret } from '../server-secret.ts'
import { passkeys } from '../tables.ts'
import { challengeEnd, newChallenge } from './challenge.ts'
import { changeFactors, type FactorChange, type FactorRefusal } from './change-factors.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import { takeChallenge } from './take-challenge.ts'
import { webauthn } from './webauthn.ts'

interface Adding extends FactorChange {
  /** Visitor cookie of the browser. */
  visitor: string
}

/** Creates the challenge for a new passkey; null when the shop has no host name. */
export const askForPasskey = async (
  { db, settings, now }: App,
  { userId, visitor, username }: Adding & { username: string },
) => {
  const shop = relyingParty(settings.publicUrl)
  if (!shop) return null
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: shop.id,
    rpID: shop.id,
    userName: username,
    // The id is stable, so that a device keeps one passkey for each user and shop.
    userID: new Uint8Array(Buffer.from(`user-${userId}`)),
    challenge: newChallenge({ secret: await serverSecret(db), visitor, what: `add ${userId}` }, now()),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
}

/** Verifies and stores a new passkey. */
export const addPasskey = async (
  app: App,
  actor: Caller,
  { name, response, ...change }: Adding & { name: string; response: RegistrationResponseJSON },
): Promise<Outcome<{ recoveryCodes: string[] | null }, FactorRefusal>> => {
  const shop = relyingParty(app.settings.publicUrl)
  if (!shop) return refused('passkeyWrong')
  const asked = { secret: await serverSecret(app.db), visitor: change.visitor, what: `add ${change.userId}` }
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => challengeEnd(asked, challenge, app.now()) !== null,
    expectedOrigin: shop.origins,
    expectedRPID: shop.id,
    // The library throws for invalid input, which is no error of the shop.
  }).catch(() => null)
  if (!made?.verified) return refused('passkeyWrong')
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return changeFactors(app, actor, change, {
    action: 'passkey-added',
    news: 'passkeyAdded',
    work: async (tx, user) => {
      if (!(await takeChallenge(tx, asked, response.response.clientDataJSON, app.now()))) return refused('passkeyWrong')
      const [stored] = await tx
        .insert(passkeys)
        .values({
          ...{ userId: user.id, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url') },
          ...{ counter, transports, name, createdAt: app.now() },
        })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id })
      return stored ? ok({ recoveryCodes: await firstRecoveryCodes(tx, user.id) }) : refused('passkeyTaken')
    },
  })
}
