import { createHash, randomUUID } from 'node:crypto'
import { type ContactMessage, messages, type PartsRequest } from '#content/contract-message.ts'
import {
  CONTACT_REQUIRED_FIELDS,
  checkMessage,
  checkPartsRequest,
  isHoneypotFilled,
  type MessageErrors,
  MIN_WRITING_MS,
} from '#content/domain/check-message.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { failure, ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'

const MAX_MESSAGES_PER_HOUR = 10
/** Seconds until a retry while the shop has no mail address. */
const NO_MAILBOX_RETRY_S = 3_600

type Message = ContactMessage | PartsRequest

interface MessageMail {
  /** The client's idempotency key. */
  idempotencyKey: string | undefined
  subject: string
  lines: readonly string[]
}

/**
 * Routes of the contact forms. A honeypot field, a minimum writing time and a rate limit keep robots out without a
 * CAPTCHA.
 */
export const registerMessageRoutes = (app: App): void => {
  const limiter = limitSharedCalls(app, { name: 'contact-message', max: MAX_MESSAGES_PER_HOUR, windowMs: HOUR_MS })
  const handleMessage = async (
    message: Message,
    { actor, request, t }: Context,
    { idempotencyKey, errors, lines, subject }: MessageMail & { errors: MessageErrors },
  ): Promise<HttpError | undefined> => {
    if (Object.keys(errors).length > 0)
      return httpError(422, t('content.form.invalid'), { errors: formatErrors(errors, t) })
    // The robot gets a success answer, so that it learns nothing.
    if (isHoneypotFilled(message)) {
      request.log.info({ reqId: request.id }, 'message.spam_dropped')
      return undefined
    }
    if (message.openFor < MIN_WRITING_MS)
      return httpError(422, t('content.form.tooQuick'), { errors: { openFor: [t('content.form.tooQuick')] } })
    const { company } = await readSettings(app.db)
    if (company.email === '')
      return httpError(503, t('content.form.noMailbox'), { retryAfterSeconds: NO_MAILBOX_RETRY_S })
    const retryAfterSeconds = await limiter(toIpAddressKey(request.ip))
    if (retryAfterSeconds !== null) return httpError(429, t('content.form.tooMany'), { retryAfterSeconds })
    await mailToShop(app, actor, message, { idempotencyKey, recipient: company.email, subject, lines })
    return undefined
  }
  // Staff get the mail in the default language of the shop.
  const translate = app.texts(DEFAULT_LANGUAGE)
  serve(app, messages, {
    contact: context =>
      handleMessage(context.body, context, {
        idempotencyKey: context.headers['idempotency-key'],
        errors: checkMessage(context.body, CONTACT_REQUIRED_FIELDS),
        subject: translate('content.mail.contactSubject', { name: context.body.name }),
        lines: [translate('content.mail.topic', { topic: context.body.topic || '–' }), context.body.message],
      }),
    parts: context =>
      handleMessage(context.body, context, {
        idempotencyKey: context.headers['idempotency-key'],
        errors: checkPartsRequest(context.body, app.now()),
        subject: translate('content.mail.partsSubject', { car: `${context.body.make} ${context.body.model}` }),
        lines: formatPartsRequest(context.body, translate),
      }),
  })
}

const formatErrors = (errors: MessageErrors, t: Translate): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [t(`content.form.${error}`)]]))

const formatPartsRequest = (request: PartsRequest, t: Translate): string[] => [
  t('content.mail.car', {
    car: [request.make, request.model, request.year, request.engine].filter(Boolean).join(', '),
    vin: request.vin || '–',
  }),
  ...request.parts.map(({ name, code, amount }) =>
    t('content.mail.part', { amount, name: code ? `${name} (${code})` : name }),
  ),
  ...(request.message ? [request.message] : []),
]

/** Returns the same id for repeated sends of a message. `openFor` is excluded, because it grows between sends. */
const hashMessage = (key: string, { openFor: _openFor, ...content }: Message): string =>
  createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('base64url')

const mailToShop = async (
  app: App,
  actor: Actor,
  message: Message,
  { idempotencyKey, recipient, subject, lines }: MessageMail & { recipient: string },
): Promise<void> => {
  const t = app.texts(DEFAULT_LANGUAGE)
  const { name, email, phone } = message
  const mail = renderMail({
    language: DEFAULT_LANGUAGE,
    branding: await readMailBranding(app.db, app),
    heading: subject,
    paragraphs: [
      ...lines.flatMap(line => line.split(/\n+/)),
      t('content.mail.sender', { name, email, phone: phone || '–' }),
    ],
    footer: t('content.mail.why'),
  })
  const id = idempotencyKey ? hashMessage(idempotencyKey, message) : randomUUID()
  await write(app, actor, async tx => {
    const isNew = await queueMail(tx, app.jobs, {
      key: `message:${id}`,
      recipient,
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      ...mail,
      headers: { 'Reply-To': email.trim() },
      now: app.now(),
    })
    // A repeated send succeeds, because the first response may have been lost.
    if (!isNew) return failure('sentBefore')
    tx.audit({ kind: 'message', id, action: 'sent' })
    return ok(null)
  })
}
