import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { write } from '#platform/server/write.ts'
import { createKnownBrowserToken } from '../known-browser.ts'
import type { LoginResult } from '../log-in.ts'
import { openSession } from '../open-session.ts'
import { purgeExpiredLogins } from '../purge-expired-logins.ts'
import { readServerSecret } from '../read-server-secret.ts'
import { registerAttempt } from '../register-attempt.ts'
import { passkeys, users } from '../tables.ts'
import { toVisitor } from '../to-visitor.ts'
import { generateToken } from '../tokens.ts'
import { userPermissions } from '../user-permissions.ts'
import { createChallenge, readChallengeExpiry } from './challenge.ts'
import { consumeChallenge } from './consume-challenge.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'

const LOG_IN_PURPOSE = 'log-in'

interface PasskeyLogin {
  response: AuthenticationResponseJSON
  /** Visitor cookie that the challenge belongs to. */
  visitor: string
  address: string
  previousToken: string | undefined
  userAgent: string
}

export type PasskeyLoginFailure = { kind: 'invalidResponse' | 'notFound' } | { kind: 'throttled'; seconds: number }

/** Creates the challenge for a passkey login; null when the shop has no host name. */
export const createLoginChallenge = async (
  { db, settings, now }: Pick<App, 'db' | 'settings' | 'now'>,
  visitor: string,
) => {
  const party = findRelyingParty(settings.publicUrl)
  if (!party) return null
  const challenge = createChallenge({ secret: await readServerSecret(db), visitor, purpose: LOG_IN_PURPOSE }, now())
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', challenge })
}

/** Finds an enabled user by the credential of a passkey. */
const findPasskeyUser = async (db: App['db'], credentialId: string) => {
  const [passkeyUser] = await db
    .select({
      key: passkeys,
      id: users.id,
      username: users.username,
      usernameKey: users.usernameKey,
      roles: users.roles,
      permissions: userPermissions,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(users.disabled, false)))
  return passkeyUser
}

interface ReceivedResponse {
  response: AuthenticationResponseJSON
  passkey: typeof passkeys.$inferSelect
  party: RelyingParty
  isChallengeValid: (challenge: string) => boolean
}

/** Verifies the response of a device; null for invalid input, for which the library throws. */
const verifyResponse = async ({ response, passkey, party, isChallengeValid }: ReceivedResponse) => {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: isChallengeValid,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
}

/** Logs in with a passkey. The device verifies its user, so no second factor is needed. */
export const logInByPasskey = async (
  app: App,
  { response, visitor, address, previousToken, userAgent }: PasskeyLogin,
): Promise<Result<LoginResult, PasskeyLoginFailure>> => {
  const { db } = app
  const now = app.now()
  const passkeyAttemptKey = `passkey ${hashToken(response.id)}`
  const attempt = await registerAttempt(db, { kind: 'login', usernameKey: passkeyAttemptKey, address, now })
  if (!attempt.ok) return failure({ kind: 'throttled', seconds: attempt.reason })
  const party = findRelyingParty(app.settings.publicUrl)
  const passkeyUser = await findPasskeyUser(db, response.id)
  if (!passkeyUser || !party) return failure({ kind: 'notFound' })
  const { key: passkey } = passkeyUser
  const challengeContext = { secret: await readServerSecret(db), visitor, purpose: LOG_IN_PURPOSE }
  const isChallengeValid = (challenge: string) => readChallengeExpiry(challengeContext, challenge, now) !== null
  const verification = await verifyResponse({ response, passkey, party, isChallengeValid })
  if (!verification?.verified) return failure({ kind: 'invalidResponse' })
  const token = generateToken()
  const knownBrowserToken = await createKnownBrowserToken(db, passkeyUser.usernameKey)
  await purgeExpiredLogins(db, now)
  const actor = { kind: 'user', id: passkeyUser.id, from: address } as const
  return write(app, actor, async (tx): Promise<Result<LoginResult, PasskeyLoginFailure>> => {
    const enabledUserCondition = and(eq(users.id, passkeyUser.id), eq(users.disabled, false))
    const [lockedUser] = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(enabledUserCondition)
      .returning({ id: users.id })
    if (!lockedUser) return failure({ kind: 'notFound' })
    if (!(await consumeChallenge(tx, challengeContext, response.response.clientDataJSON, now)))
      return failure({ kind: 'invalidResponse' })
    // For a device that counts its uses, only one login per counter value succeeds, because another one may use a
    // copied key.
    const sameCounterCondition = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter))
    const usage = { counter: verification.authenticationInfo.newCounter, lastUsedAt: now }
    const [updatedPasskey] = await tx
      .update(passkeys)
      .set(usage)
      .where(sameCounterCondition)
      .returning({ id: passkeys.id })
    if (!updatedPasskey) return failure({ kind: 'invalidResponse' })
    const attemptKeys = [passkeyUser.usernameKey, passkeyAttemptKey]
    await openSession(tx, {
      token,
      userId: passkeyUser.id,
      attemptKeys,
      browser: null,
      address,
      userAgent,
      previousToken,
      now,
    })
    tx.audit({ kind: 'user', id: passkeyUser.id, action: 'logged-in' })
    return ok({ userId: passkeyUser.id, visitor: toVisitor(passkeyUser), token, knownBrowserToken })
  })
}
