import { eq } from 'drizzle-orm'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { webhookAdmin } from '#webhooks/contract-webhook.ts'
import {
  createWebhook,
  pingWebhook,
  removeWebhook,
  renewSecret,
  replayDelivery,
  replayFailedDeliveries,
  saveWebhook,
  type WebhookFailure,
} from './change-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { isReceiverAddress } from './post-message.ts'
import { readWebhooks } from './read-webhooks.ts'
import { webhookDeliveries as deliveries } from './tables.ts'
import { canReceive, readAllEvents } from './webhook-access.ts'

const toHttpError = (failure: WebhookFailure, t: Translate): HttpError =>
  httpError(failure === 'notFound' ? 404 : 409, t(`webhookAdmin.problem.${failure}`))

/**
 * Rejects the change of a receiver by users who may not see its events. With the secret they could forge its messages,
 * and without the receiver its system would miss them.
 */
const rejectForeignEvents = async (
  db: App['db'],
  id: number,
  { visitor, t }: Pick<Context, 'visitor' | 't'>,
): Promise<HttpError | null> => (canReceive(visitor, await readAllEvents(db, id)) ? null : createEventsError(t))

const createEventsError = (t: Translate): HttpError => {
  const message = t('webhookAdmin.problem.notYours')
  return httpError(403, message, { errors: { events: [message] } })
}

export const registerWebhookRoutes = (app: App): void => {
  const { db } = app
  const rejectAddress = (url: string, t: Translate): HttpError | null => {
    if (isReceiverAddress(url, app.settings.WEBHOOK_PRIVATE_ADDRESSES)) return null
    return httpError(422, t('app.problem.invalid'), { errors: { url: [t('webhookAdmin.problem.url')] } })
  }
  const readStaffWebhook = async (id: number, { visitor, t }: Pick<Context, 'visitor' | 't'>) => {
    const [data] = await readWebhooks(db, visitor, id)
    return data ? { data } : toHttpError('notFound', t)
  }
  const readWithSecret = async (id: number, secret: string, { visitor, t }: Pick<Context, 'visitor' | 't'>) => {
    const [data] = await readWebhooks(db, visitor, id)
    return data ? { data: { ...data, secret } } : toHttpError('notFound', t)
  }
  serve(app, webhookAdmin, {
    list: async ({ visitor }) => ({ results: await readWebhooks(db, visitor) }),
    create: async context => {
      const { body, actor, visitor, t } = context
      if (!canReceive(visitor, body.events)) return createEventsError(t)
      const addressProblem = rejectAddress(body.url, t)
      if (addressProblem) return addressProblem
      const createResult = await createWebhook(app, actor, body)
      return createResult.ok
        ? readWithSecret(createResult.value.id, createResult.value.secret, context)
        : toHttpError(createResult.reason, t)
    },
    save: async context => {
      const { params, body, actor, visitor, t } = context
      if (!canReceive(visitor, [...body.events, ...(await readAllEvents(db, params.id))])) return createEventsError(t)
      const addressProblem = rejectAddress(body.url, t)
      if (addressProblem)
        return (await readWebhooks(db, visitor, params.id)).length > 0 ? addressProblem : toHttpError('notFound', t)
      const saveResult = await saveWebhook(app, actor, { ...body, id: params.id })
      if (saveResult.ok) return readStaffWebhook(params.id, context)
      const [current] = saveResult.reason === 'stale' ? await readWebhooks(db, visitor, params.id) : []
      const { url, events, active } = body
      return current
        ? rejectStaleVersion({ url, events, active }, current, t, t('webhookAdmin.problem.stale'))
        : toHttpError(saveResult.reason, t)
    },
    renewSecret: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const renewResult = await renewSecret(app, actor, params.id)
      return renewResult.ok
        ? readWithSecret(params.id, renewResult.value.secret, context)
        : toHttpError(renewResult.reason, t)
    },
    remove: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const isRemoved = await removeWebhook(app, actor, params.id)
      return isRemoved.ok ? undefined : toHttpError(isRemoved.reason, t)
    },
    ping: async ({ params, actor, t }) => {
      const result = await pingWebhook(app, actor, params.id)
      return result.ok ? undefined : toHttpError(result.reason, t)
    },
    deliveries: async ({ query, visitor }) => {
      const { results, paging } = await listDeliveries(db, query, visitor)
      return new PagedResult({ results }, paging)
    },
    replay: async context => {
      const { params, actor, t } = context
      const [delivery] = await db
        .select({ webhookId: deliveries.webhookId })
        .from(deliveries)
        .where(eq(deliveries.id, params.id))
      const rejection = delivery ? await rejectForeignEvents(db, delivery.webhookId, context) : null
      if (rejection) return rejection
      const result = await replayDelivery(app, actor, params.id)
      return result.ok ? undefined : toHttpError(result.reason, t)
    },
    replayFailed: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const result = await replayFailedDeliveries(app, actor, params.id)
      return result.ok ? { data: result.value } : toHttpError(result.reason, t)
    },
  })
}
