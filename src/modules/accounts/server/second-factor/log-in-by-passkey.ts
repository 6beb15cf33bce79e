import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { forgetStale } from '../forget-stale.ts'
import { newKnownBrowser } from '../known-browser.ts'
import type { LoggedIn } from '../log-in.ts'
import { openSession } from '../open-session.ts'
import { permissionsOfUser } from '../permissions-of-user.ts'
import { randomToken, tokenHash } from '../random-token.ts'
import { serverSecret } from '../server-secret.ts'
import { passkeys, users } from '../tables.ts'
import { takeAttempt } from '../take-attempt.ts'
import { visitorOf } from '../visitor-of.ts'
import { challengeEnd, newChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'
import { takeChallenge } from './take-challenge.ts'
import { webauthn } from './webauthn.ts'

const LOG_IN = 'log-in'

interface PasskeyLogin {
  response: AuthenticationResponseJSON
  /** Visitor cookie that the challenge belongs to. */
  visitor: string
  address: string
  former: string | undefined
  agent: string
}

export type PasskeyRefusal = { reason: 'wrong' | 'unknown' } | { reason: 'throttled'; seconds: number }

/** Creates the challenge for a passkey login; null when the shop has no host name. */
export const askForLogin = async ({ db, settings, now }: Pick<App, 'db' | 'settings' | 'now'>, visitor: string) => {
  const shop = relyingParty(settings.publicUrl)
  if (!shop) return null
  const challenge = newChallenge({ secret: await serverSecret(db), visitor, what: LOG_IN }, now())
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: shop.id, userVerification: 'required', challenge })
}

/** Logs in with a passkey. The device verifies its user, so no second factor is needed. */
export const logInByPasskey = async (
  app: App,
  { response, visitor, address, former, agent }: PasskeyLogin,
): Promise<Outcome<LoggedIn, PasskeyRefusal>> => {
  const { db } = app
  const now = app.now()
  const passkeyAttemptKey = `passkey ${tokenHash(response.id)}`
  const attempt = await takeAttempt(db, { kind: 'login', usernameKey: passkeyAttemptKey, address, now })
  if (!attempt.ok) return refused({ reason: 'throttled', seconds: attempt.why })
  const shop = relyingParty(app.settings.publicUrl)
  const [found] = await db
    .select({
      ...{ key: passkeys, id: users.id, username: users.username, usernameKey: users.usernameKey },
      ...{ roles: users.roles, permissions: permissionsOfUser },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), eq(users.disabled, false)))
  if (!found || !shop) return refused({ reason: 'unknown' })
  const { key } = found
  const asked = { secret: await serverSecret(db), visitor, what: LOG_IN }
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => challengeEnd(asked, challenge, now) !== null,
    expectedOrigin: shop.origins,
    expectedRPID: shop.id,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
    // The library throws for invalid input, which is no error of the shop.
  }).catch(() => null)
  if (!verified?.verified) return refused({ reason: 'wrong' })
  const token = randomToken()
  const known = await newKnownBrowser(db, found.usernameKey)
  await forgetStale(db, now)
  const actor = { kind: 'user', id: found.id, from: address } as const
  return write(app, actor, async (tx): Promise<Outcome<LoggedIn, PasskeyRefusal>> => {
    const enabledUser = and(eq(users.id, found.id), eq(users.disabled, false))
    const [lockedUser] = await tx.update(users).set({ lastLoginAt: now }).where(enabledUser).returning({ id: users.id })
    if (!lockedUser) return refused({ reason: 'unknown' })
    if (!(await takeChallenge(tx, asked, response.response.clientDataJSON, now))) return refused({ reason: 'wrong' })
    // Two uses with the same counter mean that the passkey was copied.
    const sameCounter = and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter))
    const next = { counter: verified.authenticationInfo.newCounter, lastUsedAt: now }
    const [updated] = await tx.update(passkeys).set(next).where(sameCounter).returning({ id: passkeys.id })
    if (!updated) return refused({ reason: 'wrong' })
    const countedAs = [found.usernameKey, passkeyAttemptKey]
    await openSession(tx, { token, userId: found.id, countedAs, browser: null, address, agent, former, now })
    tx.audit({ kind: 'user', id: found.id, action: 'logged-in' })
    return ok({ userId: found.id, visitor: visitorOf(found), token, known })
  })
}
