import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { createKnownBrowserToken } from '../known-browser.ts'
import type { LoginResult } from '../log-in.ts'
import { openSession } from '../open-session.ts'
import { permissionsOfUser } from '../permissions-of-user.ts'
import { purgeExpiredLogins } from '../purge-expired-logins.ts'
import { hashToken, randomToken } from '../random-token.ts'
import { registerAttempt } from '../register-attempt.ts'
import { readServerSecret } from '../server-secret.ts'
import { passkeys, users } from '../tables.ts'
import { toVisitor } from '../to-visitor.ts'
import { challengeExpiry, createChallenge } from './challenge.ts'
import { consumeChallenge } from './consume-challenge.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

const LOG_IN = 'log-in'

interface PasskeyLogin {
  response: AuthenticationResponseJSON
  /** Visitor cookie that the challenge belongs to. */
  visitor: string
  address: string
  former: string | undefined
  agent: string
}

export type PasskeyLoginFailure = { reason: 'wrong' | 'unknown' } | { reason: 'throttled'; seconds: number }

/** Creates the challenge for a passkey login; null when the shop has no host name. */
export const createLoginChallenge = async (
  { db, settings, now }: Pick<App, 'db' | 'settings' | 'now'>,
  visitor: string,
) => {
  const shop = relyingParty(settings.publicUrl)
  if (!shop) return null
  const challenge = createChallenge({ secret: await readServerSecret(db), visitor, what: LOG_IN }, now())
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({ rpID: shop.id, userVerification: 'required', challenge })
}

/** Logs in with a passkey. The device verifies its user, so no second factor is needed. */
export const logInByPasskey = async (
  app: App,
  { response, visitor, address, former, agent }: PasskeyLogin,
): Promise<Result<LoginResult, PasskeyLoginFailure>> => {
  const { db } = app
  const now = app.now()
  const passkeyAttemptKey = `passkey ${hashToken(response.id)}`
  const attempt = await registerAttempt(db, { kind: 'login', usernameKey: passkeyAttemptKey, address, now })
  if (!attempt.ok) return failure({ reason: 'throttled', seconds: attempt.reason })
  const shop = relyingParty(app.settings.publicUrl)
  const [found] = await db
    .select({
      ...{ key: passkeys, id: users.id, username: users.username, usernameKey: users.usernameKey },
      ...{ roles: users.roles, permissions: permissionsOfUser },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), eq(users.disabled, false)))
  if (!found || !shop) return failure({ reason: 'unknown' })
  const { key } = found
  const asked = { secret: await readServerSecret(db), visitor, what: LOG_IN }
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => challengeExpiry(asked, challenge, now) !== null,
    expectedOrigin: shop.origins,
    expectedRPID: shop.id,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
    // The library throws for invalid input, which is not an error of the shop.
  }).catch(() => null)
  if (!verified?.verified) return failure({ reason: 'wrong' })
  const token = randomToken()
  const known = await createKnownBrowserToken(db, found.usernameKey)
  await purgeExpiredLogins(db, now)
  const actor = { kind: 'user', id: found.id, from: address } as const
  return write(app, actor, async (tx): Promise<Result<LoginResult, PasskeyLoginFailure>> => {
    const enabledUser = and(eq(users.id, found.id), eq(users.disabled, false))
    const [lockedUser] = await tx.update(users).set({ lastLoginAt: now }).where(enabledUser).returning({ id: users.id })
    if (!lockedUser) return failure({ reason: 'unknown' })
    if (!(await consumeChallenge(tx, asked, response.response.clientDataJSON, now))) return failure({ reason: 'wrong' })
    // Two uses with the same counter mean that the passkey was copied.
    const sameCounter = and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter))
    const next = { counter: verified.authenticationInfo.newCounter, lastUsedAt: now }
    const [updated] = await tx.update(passkeys).set(next).where(sameCounter).returning({ id: passkeys.id })
    if (!updated) return failure({ reason: 'wrong' })
    const countedAs = [found.usernameKey, passkeyAttemptKey]
    await openSession(tx, { token, userId: found.id, countedAs, browser: null, address, agent, former, now })
    tx.audit({ kind: 'user', id: found.id, action: 'logged-in' })
    return ok({ userId: found.id, visitor: toVisitor(found), token, known })
  })
}
