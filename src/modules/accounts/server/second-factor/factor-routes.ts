import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type SecondFactors, secondFactor } from '#accounts/contract-second-factor.ts'
import type { Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { logSecurityEvent } from '#platform/server/security-event.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { confirmPassword } from '../confirm-password.ts'
import { readSessionToken, readVisitorToken } from '../cookies.ts'
import { addPasskey, createPasskeyChallenge } from './add-passkey.ts'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  type FactorChange,
  type FactorChangeFailure,
  removeOneTimeCodes,
  removePasskey,
  renewOwnRecoveryCodes,
} from './change-factors.ts'
import { isSecondFactorRequired, readFactors } from './read-factors.ts'
import { findRelyingParty } from './relying-party.ts'
import { buildAuthenticatorUri } from './totp.ts'

/** Returns the logged-in user; null for guests and API keys, which have no factors. */
export const findOwnAccount = ({
  actor,
  language,
  request,
}: Context): (FactorChange & { sessionToken: string }) | null => {
  const sessionToken = readSessionToken(request)
  if (actor.kind !== 'user' || sessionToken === undefined || request.usesApiKey) return null
  return { userId: actor.id, language, sessionToken }
}

/** Verifies the password and returns the logged-in user, or the error to send. */
export const confirmByPassword = async (
  app: App,
  context: Context & { body: { current: string } },
): Promise<FactorChange | HttpError> => {
  const account = findOwnAccount(context)
  if (!account) return httpError(401, INVALID_CREDENTIALS)
  const { actor, body, t } = context
  const confirmation = await confirmPassword(app, actor, { ...account, current: body.current })
  if (confirmation.ok) return account
  if (confirmation.reason.kind === 'throttled') {
    return httpError(429, t('accounts.tooManyAttempts'), { retryAfterSeconds: confirmation.reason.seconds })
  }
  return httpError(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
}

/** Serves the user's own second factors (docs/decisions/027-accounts.md). */
export const registerSecondFactorRoutes = (app: App): void => {
  serve(app, secondFactor, {
    view: async context => {
      const account = findOwnAccount(context)
      return account ? { data: await readOwnFactors(app, account.userId) } : httpError(401, INVALID_CREDENTIALS)
    },
    startAppSetup: async context => {
      const change = await confirmByPassword(app, context)
      if (change instanceof HttpError) return change
      const setup = await beginOneTimeCodes(app, context.actor, change)
      if (!setup.ok) return toProblem(setup.reason, context.t)
      const shop = new URL(app.settings.publicUrl).host
      const address = buildAuthenticatorUri(setup.value, { shop, username: context.visitor.username ?? '' })
      return { data: { secret: setup.value, address } }
    },
    confirmApp: async context => {
      const account = findOwnAccount(context)
      if (!account) return httpError(401, INVALID_CREDENTIALS)
      const confirmation = await confirmOneTimeCodes(app, context.actor, { ...account, code: context.body.code })
      return respondToChange(context, confirmation, data => ({ data }))
    },
    removeApp: async context => {
      const change = await confirmByPassword(app, context)
      return change instanceof HttpError
        ? change
        : respondToChange(context, await removeOneTimeCodes(app, context.actor, change), () => undefined)
    },
    renewRecoveryCodes: async context => {
      const change = await confirmByPassword(app, context)
      if (change instanceof HttpError) return change
      const renewal = await renewOwnRecoveryCodes(app, context.actor, change)
      return respondToChange(context, renewal, recoveryCodes => ({ data: { recoveryCodes } }))
    },
    createPasskeyChallenge: async context => {
      const change = await confirmByPassword(app, context)
      if (change instanceof HttpError) return change
      const account = {
        ...change,
        visitor: readVisitorToken(context.request) ?? '',
        username: context.visitor.username ?? '',
      }
      const data = await createPasskeyChallenge(app, account)
      return data ? { data: { ...data } } : toProblem('passkeyNeedsDomain', context.t)
    },
    addPasskey: async context => {
      const account = findOwnAccount(context)
      if (!account) return httpError(401, INVALID_CREDENTIALS)
      const { name, response } = context.body
      const registration = response as unknown as RegistrationResponseJSON
      const request = { ...account, name, response: registration, visitor: readVisitorToken(context.request) ?? '' }
      return respondToChange(context, await addPasskey(app, context.actor, request), data => ({ data }))
    },
    removePasskey: async context => {
      const change = await confirmByPassword(app, context)
      if (change instanceof HttpError) return change
      const removal = await removePasskey(app, context.actor, { ...change, id: context.params.id })
      return respondToChange(context, removal, () => undefined)
    },
  })
}

const readOwnFactors = async ({ db, settings }: App, userId: number): Promise<SecondFactors> => {
  const { authenticator, passkeys, unusedRecoveryCodes } = await readFactors(db, userId)
  return {
    app_added_at: authenticator?.createdAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    unused_recovery_codes: unusedRecoveryCodes,
    passkey_host: findRelyingParty(settings.publicUrl)?.id ?? null,
    required: await isSecondFactorRequired(db),
  }
}

/** Logs a change of factors and returns the response. */
export const respondToChange = <T, A>(
  { actor, request, t }: Context,
  outcome: Result<T, FactorChangeFailure>,
  buildResponse: (value: T) => A,
): A | HttpError => {
  if (!outcome.ok) return toProblem(outcome.reason, t)
  const userId = actor.kind === 'user' ? actor.id : null
  logSecurityEvent(request.log, 'second-factor-changed', { address: actor.from, userId })
  return buildResponse(outcome.value)
}

const STATUS_BY_FAILURE = {
  notStarted: 409,
  required: 409,
  notEnabled: 409,
  passkeyExists: 409,
  passkeyNeedsDomain: 409,
  notFound: 404,
} as const

const toProblem = (failureReason: FactorChangeFailure, t: Translate): HttpError => {
  const message = t(`accounts.factor.problem.${failureReason}`)
  switch (failureReason) {
    case 'invalidCode':
      return httpError(422, message, { errors: { code: [message] } })
    case 'passkeyRejected':
      return httpError(422, message, { errors: { response: [message] } })
    default:
      return httpError(STATUS_BY_FAILURE[failureReason], message)
  }
}
