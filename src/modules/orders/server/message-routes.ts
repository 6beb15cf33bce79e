import { buyersWords, MOST_TAGS, orderWordCalls } from '#orders/contract-order-words.ts'
import type { App } from '#platform/server/app.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addNote, asBuyerSees, messagesOf, removeNote, tagOrder, writeToBuyer, writeToShop } from './messages.ts'
import { refuseLink } from './order-link.ts'
import { storedOrderByToken } from './stored-order.ts'

const MESSAGES_A_MINUTE = 10
const HOUR_S = 3_600

/** Registers the endpoints for notes, messages and tags. */
export const messageRoutes = (app: App): void => {
  serve(app, orderWordCalls, {
    note: async ({ params, body, actor, visitor, t }) => {
      const noted = await addNote(app, actor, params.id, { ...body, author: visitor.username ?? '' })
      return noted.ok ? { data: noted.value } : refuse(404, t('orders.problem.unknown'))
    },
    removeNote: async ({ params, actor, t }) => {
      const removed = await removeNote(app, actor, { orderId: params.id, id: params.note })
      return removed.ok ? undefined : refuse(404, t('orders.problem.unknown'))
    },
    write: async ({ params, body, actor, visitor, t }) => {
      const result = await writeToBuyer(app, actor, params.id, { ...body, author: visitor.username ?? '' })
      return result.ok ? { data: result.value } : refuse(404, t('orders.problem.unknown'))
    },
    tag: async ({ params, body, actor, t }) => {
      const tagged = await tagOrder(app, actor, params.id, body)
      if (tagged.ok) return { data: { tags: tagged.value } }
      if (tagged.why === 'unknown') return refuse(404, t('orders.problem.unknown'))
      const words = t('orders.problem.tooManyTags', { most: MOST_TAGS })
      return refuse(422, words, { errors: { tags: [words] } })
    },
  })
  const limiter = createCallLimiter(MESSAGES_A_MINUTE, 60_000)
  serve(app, buyersWords, {
    list: async ({ params, t }) => {
      const stored = await storedOrderByToken(app.db, params.token)
      if (!stored) return refuseLink(app.db, params.token, t)
      return { data: (await messagesOf(app.db, stored.order.id)).map(asBuyerSees) }
    },
    write: async ({ params, body, actor, request, t }) => {
      const retryAfter = limiter(request.ip, app.now().getTime())
      if (retryAfter !== null) return refuse(429, t('orders.problem.tooManyMessages'), { retryAfter })
      const stored = await storedOrderByToken(app.db, params.token)
      if (!stored) return refuseLink(app.db, params.token, t)
      const result = await writeToShop(app, actor, stored.order, body.text)
      if (result.ok) return { data: result.value }
      return refuse(429, t('orders.problem.tooManyMessages'), { retryAfter: HOUR_S })
    },
  })
}
