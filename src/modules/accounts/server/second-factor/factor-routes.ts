import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type SecondFactors, secondFactor } from '#accounts/contract-second-factor.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { securityEvent } from '#platform/server/security-event.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { confirmPassword } from '../confirm-password.ts'
import { sessionToken, visitorToken } from '../cookies.ts'
import { addPasskey, askForPasskey } from './add-passkey.ts'
import {
  beginCodes,
  confirmCodes,
  type FactorChange,
  type FactorRefusal,
  removeCodes,
  removePasskey,
  renewRecovery,
} from './change-factors.ts'
import { factorsOf, secondFactorRequired } from './factors-of.ts'
import { relyingParty } from './relying-party.ts'
import { authenticatorAddress } from './totp.ts'

/** Returns the logged-in user; null for guests and API keys, which have no factors. */
export const ownAccount = ({ actor, language, request }: Context): (FactorChange & { session: string }) | null => {
  const session = sessionToken(request)
  if (actor.kind !== 'user' || session === undefined || request.byKey) return null
  return { userId: actor.id, language, session }
}

/** Returns the logged-in user after the password was verified; otherwise the error response. */
export const byPassword = async (
  app: App,
  given: Context & { body: { current: string } },
): Promise<FactorChange | Refusal> => {
  const own = ownAccount(given)
  if (!own) return refuse(401, INVALID_CREDENTIALS)
  const { actor, body, t } = given
  const confirmed = await confirmPassword(app, actor, { ...own, current: body.current })
  if (confirmed.ok) return own
  if (confirmed.why.kind === 'wait') {
    return refuse(429, t('accounts.tooManyAttempts'), { retryAfter: confirmed.why.seconds })
  }
  return refuse(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
}

/** Serves the user's own second factors (docs/decisions/089-second-factors.md). */
export const factorRoutes = (app: App): void => {
  serve(app, secondFactor, {
    view: async given => {
      const own = ownAccount(given)
      return own ? { data: await ownFactors(app, own.userId) } : refuse(401, INVALID_CREDENTIALS)
    },
    beginCodes: async given => {
      const change = await byPassword(app, given)
      if (change instanceof Refusal) return change
      const begun = await beginCodes(app, given.actor, change)
      if (!begun.ok) return refusalOf(begun.why, given.t)
      const shop = new URL(app.settings.publicUrl).host
      const address = authenticatorAddress(begun.value, { shop, username: given.visitor.username ?? '' })
      return { data: { secret: begun.value, address } }
    },
    confirmCodes: async given => {
      const own = ownAccount(given)
      if (!own) return refuse(401, INVALID_CREDENTIALS)
      const added = await confirmCodes(app, given.actor, { ...own, code: given.body.code })
      return told(given, added, data => ({ data }))
    },
    removeCodes: async given => {
      const change = await byPassword(app, given)
      return change instanceof Refusal
        ? change
        : told(given, await removeCodes(app, given.actor, change), () => undefined)
    },
    renewRecovery: async given => {
      const change = await byPassword(app, given)
      if (change instanceof Refusal) return change
      const renewed = await renewRecovery(app, given.actor, change)
      return told(given, renewed, recoveryCodes => ({ data: { recoveryCodes } }))
    },
    askPasskey: async given => {
      const change = await byPassword(app, given)
      if (change instanceof Refusal) return change
      const own = { ...change, visitor: visitorToken(given.request) ?? '', username: given.visitor.username ?? '' }
      const data = await askForPasskey(app, own)
      return data ? { data: { ...data } } : refusalOf('passkeyNowhere', given.t)
    },
    addPasskey: async given => {
      const own = ownAccount(given)
      if (!own) return refuse(401, INVALID_CREDENTIALS)
      const { name, response } = given.body
      const registration = response as unknown as RegistrationResponseJSON
      const adding = { ...own, name, response: registration, visitor: visitorToken(given.request) ?? '' }
      return told(given, await addPasskey(app, given.actor, adding), data => ({ data }))
    },
    removePasskey: async given => {
      const change = await byPassword(app, given)
      if (change instanceof Refusal) return change
      const removed = await removePasskey(app, given.actor, { ...change, id: given.params.id })
      return told(given, removed, () => undefined)
    },
  })
}

const ownFactors = async ({ db, settings }: App, userId: number): Promise<SecondFactors> => {
  const { codes, passkeys, recoveryLeft } = await factorsOf(db, userId)
  return {
    codes_since: codes?.createdAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null },
    })),
    recovery_left: recoveryLeft,
    passkey_host: relyingParty(settings.publicUrl)?.id ?? null,
    required: await secondFactorRequired(db),
  }
}

/** Logs a change of factors and returns the response. */
export const told = <T, A>(
  { actor, request, t }: Context,
  outcome: Outcome<T, FactorRefusal>,
  answer: (value: T) => A,
): A | Refusal => {
  if (!outcome.ok) return refusalOf(outcome.why, t)
  const userId = actor.kind === 'user' ? actor.id : null
  securityEvent(request.log, 'second-factor-changed', { address: actor.from, userId })
  return answer(outcome.value)
}

const STATUS = {
  ...({ notBegun: 409, required: 409, none: 409, passkeyTaken: 409, passkeyNowhere: 409 } as const),
  ...({ unknown: 404 } as const),
}

const refusalOf = (why: FactorRefusal, t: Translate): Refusal => {
  const message = t(`accounts.factor.problem.${why}`)
  switch (why) {
    case 'wrongCode':
      return refuse(422, message, { errors: { code: [message] } })
    case 'passkeyWrong':
      return refuse(422, message, { errors: { response: [message] } })
    default:
      return refuse(STATUS[why], message)
  }
}
