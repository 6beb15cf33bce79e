import { buyerMessageEndpoints, MAX_TAGS, orderConversationEndpoints } from '#orders/contract-conversation.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { addNote, listMessages, removeNote, tagOrder, toBuyerMessage, writeToBuyer, writeToShop } from './messages.ts'
import { rejectLink } from './order-link.ts'
import { readStoredOrderByToken } from './stored-order.ts'

const MAX_MESSAGES_PER_MINUTE = 10
const RETRY_AFTER_S = 3_600

/** Registers the endpoints for notes, messages and tags. */
export const registerMessageRoutes = (app: App): void => {
  serve(app, orderConversationEndpoints, {
    note: async ({ params, body, actor, visitor, t }) => {
      const result = await addNote(app, actor, params.id, { ...body, author: visitor.username ?? '' })
      return result.ok ? { data: result.value } : httpError(404, t('orders.problem.notFound'))
    },
    removeNote: async ({ params, actor, t }) => {
      const result = await removeNote(app, actor, { orderId: params.id, id: params.note })
      return result.ok ? undefined : httpError(404, t('orders.problem.notFound'))
    },
    write: async ({ params, body, actor, visitor, t }) => {
      const result = await writeToBuyer(app, actor, params.id, { ...body, author: visitor.username ?? '' })
      return result.ok ? { data: result.value } : httpError(404, t('orders.problem.notFound'))
    },
    tag: async ({ params, body, actor, t }) => {
      const result = await tagOrder(app, actor, params.id, body)
      if (result.ok) return { data: { tags: result.value } }
      if (result.reason === 'notFound') return httpError(404, t('orders.problem.notFound'))
      const message = t('orders.problem.tooManyTags', { most: MAX_TAGS })
      return httpError(422, message, { errors: { tags: [message] } })
    },
  })
  const limiter = limitSharedCalls(app, { name: 'order-message', max: MAX_MESSAGES_PER_MINUTE, windowMs: 60_000 })
  serve(app, buyerMessageEndpoints, {
    list: async ({ params, t }) => {
      const stored = await readStoredOrderByToken(app.db, params.token)
      if (!stored) return rejectLink(app.db, params.token, t)
      return { data: (await listMessages(app.db, stored.order.id)).map(toBuyerMessage) }
    },
    write: async ({ params, body, actor, request, t }) => {
      const retryAfterSeconds = await limiter(toIpAddressKey(request.ip))
      if (retryAfterSeconds !== null) return httpError(429, t('orders.problem.tooManyMessages'), { retryAfterSeconds })
      const stored = await readStoredOrderByToken(app.db, params.token)
      if (!stored) return rejectLink(app.db, params.token, t)
      const result = await writeToShop(app, actor, stored.order, body.text)
      if (result.ok) return { data: result.value }
      return httpError(429, t('orders.problem.tooManyMessages'), { retryAfterSeconds: RETRY_AFTER_S })
    },
  })
}
