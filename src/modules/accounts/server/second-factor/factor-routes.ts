import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type SecondFactors, secondFactor } from '#accounts/contract-second-factor.ts'
import type { Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { securityEvent } from '#platform/server/security-event.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { confirmPassword } from '../confirm-password.ts'
import { sessionToken, visitorToken } from '../cookies.ts'
import { addPasskey, createPasskeyChallenge } from './add-passkey.ts'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  type FactorChange,
  type FactorChangeFailure,
  removeOneTimeCodes,
  removePasskey,
  renewRecovery,
} from './change-factors.ts'
import { isSecondFactorRequired, readFactors } from './read-factors.ts'
import { relyingParty } from './relying-party.ts'
import { buildAuthenticatorUri } from './totp.ts'

/** Returns the logged-in user; null for guests and API keys, which have no factors. */
export const findOwnAccount = ({ actor, language, request }: Context): (FactorChange & { session: string }) | null => {
  const session = sessionToken(request)
  if (actor.kind !== 'user' || session === undefined || request.byKey) return null
  return { userId: actor.id, language, session }
}

/** Returns the logged-in user after the password was verified, or sends the error. */
export const confirmByPassword = async (
  app: App,
  given: Context & { body: { current: string } },
): Promise<FactorChange | HttpError> => {
  const own = findOwnAccount(given)
  if (!own) return httpError(401, INVALID_CREDENTIALS)
  const { actor, body, t } = given
  const confirmed = await confirmPassword(app, actor, { ...own, current: body.current })
  if (confirmed.ok) return own
  if (confirmed.reason.kind === 'wait') {
    return httpError(429, t('accounts.tooManyAttempts'), { retryAfter: confirmed.reason.seconds })
  }
  return httpError(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
}

/** Serves the user's own second factors (docs/decisions/027-accounts.md). */
export const factorRoutes = (app: App): void => {
  serve(app, secondFactor, {
    view: async given => {
      const own = findOwnAccount(given)
      return own ? { data: await readOwnFactors(app, own.userId) } : httpError(401, INVALID_CREDENTIALS)
    },
    beginCodes: async given => {
      const change = await confirmByPassword(app, given)
      if (change instanceof HttpError) return change
      const begun = await beginOneTimeCodes(app, given.actor, change)
      if (!begun.ok) return toProblem(begun.reason, given.t)
      const shop = new URL(app.settings.publicUrl).host
      const address = buildAuthenticatorUri(begun.value, { shop, username: given.visitor.username ?? '' })
      return { data: { secret: begun.value, address } }
    },
    confirmCodes: async given => {
      const own = findOwnAccount(given)
      if (!own) return httpError(401, INVALID_CREDENTIALS)
      const added = await confirmOneTimeCodes(app, given.actor, { ...own, code: given.body.code })
      return answerChange(given, added, data => ({ data }))
    },
    removeCodes: async given => {
      const change = await confirmByPassword(app, given)
      return change instanceof HttpError
        ? change
        : answerChange(given, await removeOneTimeCodes(app, given.actor, change), () => undefined)
    },
    renewRecovery: async given => {
      const change = await confirmByPassword(app, given)
      if (change instanceof HttpError) return change
      const renewed = await renewRecovery(app, given.actor, change)
      return answerChange(given, renewed, recoveryCodes => ({ data: { recoveryCodes } }))
    },
    askPasskey: async given => {
      const change = await confirmByPassword(app, given)
      if (change instanceof HttpError) return change
      const own = { ...change, visitor: visitorToken(given.request) ?? '', username: given.visitor.username ?? '' }
      const data = await createPasskeyChallenge(app, own)
      return data ? { data: { ...data } } : toProblem('passkeyNowhere', given.t)
    },
    addPasskey: async given => {
      const own = findOwnAccount(given)
      if (!own) return httpError(401, INVALID_CREDENTIALS)
      const { name, response } = given.body
      const registration = response as unknown as RegistrationResponseJSON
      const adding = { ...own, name, response: registration, visitor: visitorToken(given.request) ?? '' }
      return answerChange(given, await addPasskey(app, given.actor, adding), data => ({ data }))
    },
    removePasskey: async given => {
      const change = await confirmByPassword(app, given)
      if (change instanceof HttpError) return change
      const removed = await removePasskey(app, given.actor, { ...change, id: given.params.id })
      return answerChange(given, removed, () => undefined)
    },
  })
}

const readOwnFactors = async ({ db, settings }: App, userId: number): Promise<SecondFactors> => {
  const { codes, passkeys, recoveryLeft } = await readFactors(db, userId)
  return {
    codes_since: codes?.createdAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null },
    })),
    recovery_left: recoveryLeft,
    passkey_host: relyingParty(settings.publicUrl)?.id ?? null,
    required: await isSecondFactorRequired(db),
  }
}

/** Logs a change of factors and returns the response. */
export const answerChange = <T, A>(
  { actor, request, t }: Context,
  outcome: Result<T, FactorChangeFailure>,
  answer: (value: T) => A,
): A | HttpError => {
  if (!outcome.ok) return toProblem(outcome.reason, t)
  const userId = actor.kind === 'user' ? actor.id : null
  securityEvent(request.log, 'second-factor-changed', { address: actor.from, userId })
  return answer(outcome.value)
}

const STATUS = {
  ...({ notBegun: 409, required: 409, none: 409, passkeyTaken: 409, passkeyNowhere: 409 } as const),
  ...({ unknown: 404 } as const),
}

const toProblem = (why: FactorChangeFailure, t: Translate): HttpError => {
  const message = t(`accounts.factor.problem.${why}`)
  switch (why) {
    case 'wrongCode':
      return httpError(422, message, { errors: { code: [message] } })
    case 'passkeyWrong':
      return httpError(422, message, { errors: { response: [message] } })
    default:
      return httpError(STATUS[why], message)
  }
}
