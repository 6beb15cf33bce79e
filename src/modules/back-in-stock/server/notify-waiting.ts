import { and, asc, eq, gt } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-template.ts'
import { getLastElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { viewProduct } from '#listing/server/listing.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type MailBranding, readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { readCustomTexts } from '#platform/server/mail/mail-templates.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockLevels } from '#stock/server/stock.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { GUEST } from '#wire/visitor.ts'
import { decideNotices } from '../domain/decide-notices.ts'
import { NOTICE_MAIL_KIND, type NoticeProduct, renderNoticeMail } from './notice-mail.ts'
import { openCondition, waitingCondition } from './open-requests.ts'
import { stockNotifications } from './tables.ts'

/** Notifies the requests that a product's stock can serve and releases expired reservations; safe to repeat. */
export const notifyServedRequests = async (app: App, actor: Actor, productId: number): Promise<void> => {
  const notices = await readNotices(app, productId)
  const now = app.now()
  await write(app, actor, async tx => {
    // Locks the stock before the requests, so that a waiting job sees what the other has notified.
    const pieces = (await lockLevels(tx, [productId])).get(productId) ?? 0
    const requests = await lockRequests(tx, productId)
    const noticeRequests = requests.map(row => ({ ...row, notifiedAt: row.notifiedAt?.getTime() ?? null }))
    const { notify, release } = decideNotices(pieces, noticeRequests, now.getTime())
    for (const { id, reserved } of release) {
      await tx.update(stockNotifications).set({ reserved }).where(eq(stockNotifications.id, id))
    }
    const notifiedIds = new Set(notify.map(({ id }) => id))
    for (const request of requests.filter(({ id }) => notifiedIds.has(id))) {
      const notice = notices.get(request.language)
      // Guests cannot open the page of a hidden product, so its requests keep waiting.
      if (notice) await notifyRequest(app, tx, request, notice, now)
    }
    return ok(null)
  })
}

type StockRequest = typeof stockNotifications.$inferSelect

const lockRequests = (tx: Transaction, productId: number): Promise<StockRequest[]> =>
  tx
    .select()
    .from(stockNotifications)
    .where(and(eq(stockNotifications.productId, productId), openCondition))
    .orderBy(asc(stockNotifications.id))
    .for('update')

/**
 * Notifies the next waiting requests of a product, whatever its stock, since staff may know of goods on their way.
 * Returns the number of notified requests and the cursor of the next batch, null after the last one. Fails when nobody
 * waits or when guests cannot see the product.
 */
export const notifyNextRequests = async (
  app: App,
  actor: Actor,
  productId: number,
  after: number,
): Promise<Result<{ notified: number; next: number | null }, 'nobody' | 'hidden'>> => {
  const notices = await readNotices(app, productId)
  const now = app.now()
  let next: number | null = null
  const result = await write(app, actor, async (tx): Promise<Result<number, 'nobody' | 'hidden' | 'noneNotified'>> => {
    const waitingRequests = await lockWaitingRequests(tx, productId, after)
    if (waitingRequests.length === 0 && after === 0) return failure('nobody')
    if (notices.size === 0) return failure('hidden')
    next = waitingRequests.length === BATCH_SIZE ? getLastElement(waitingRequests).id : null
    let count = 0
    for (const request of waitingRequests) {
      const notice = notices.get(request.language)
      if (!notice) continue
      await notifyRequest(app, tx, request, notice, now)
      count++
    }
    // A write demands an audit entry, so a batch without a notice rolls back.
    return count === 0 ? failure('noneNotified') : ok(count)
  })
  if (result.ok) return ok({ notified: result.value, next })
  return result.reason === 'noneNotified' ? ok({ notified: 0, next }) : failure(result.reason)
}

/** Requests notified in one transaction, so that a long list blocks no other writer. */
const BATCH_SIZE = 200

/** Locks a batch of requests, so that two runs never notify one request. */
const lockWaitingRequests = (tx: Transaction, productId: number, after: number): Promise<StockRequest[]> =>
  tx
    .select()
    .from(stockNotifications)
    .where(and(eq(stockNotifications.productId, productId), waitingCondition, gt(stockNotifications.id, after)))
    .orderBy(asc(stockNotifications.id))
    .limit(BATCH_SIZE)
    .for('update')

/** The parts of the mail that all recipients of one language share. */
interface LocalizedNotice {
  product: NoticeProduct
  /** The owner's texts, which replace the default ones. */
  customTexts: Partial<MailTexts>
  branding: MailBranding
}

/** Reads the product as a guest sees it and the mail texts, by language; empty while it is hidden. */
const readNotices = async (app: App, productId: number): Promise<ReadonlyMap<Language, LocalizedNotice>> => {
  const notices = new Map<Language, LocalizedNotice>()
  const branding = await readMailBranding(app.db, app)
  for (const language of getShopLanguages()) {
    const product = await viewProduct(app, productId, language, GUEST)
    if (product)
      notices.set(language, {
        product,
        customTexts: await readCustomTexts(app.db, NOTICE_MAIL_KIND, language),
        branding,
      })
  }
  return notices
}

const notifyRequest = async (
  app: App,
  tx: Write,
  request: StockRequest,
  { product, customTexts, branding }: LocalizedNotice,
  now: Date,
) => {
  const { id, email, quantity } = request
  await tx.update(stockNotifications).set({ notifiedAt: now, reserved: quantity }).where(eq(stockNotifications.id, id))
  await queueMail(tx, app.jobs, {
    key: `back-in-stock:${id}`,
    recipient: email,
    now,
    ...renderNoticeMail(app, product, { ...request, customTexts, branding }),
  })
  tx.audit({ kind: 'stock-notification', id, action: 'notified' })
}
