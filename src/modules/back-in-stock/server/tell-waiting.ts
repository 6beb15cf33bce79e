import { and, asc, eq, gt } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-words.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { viewProduct } from '#listing/server/listing.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type MailHeader, mailHeader } from '#platform/server/mail/mail-header.ts'
import { ownTexts } from '#platform/server/mail/mail-words.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockLevels } from '#stock/server/stock.ts'
import { languages } from '#wire/languages.ts'
import { GUEST } from '#wire/visitor.ts'
import { decideNotices } from '../domain/decide-notices.ts'
import { NOTICE, type NoticeProduct, noticeMail } from './notice-mail.ts'
import { isOpen, isWaiting } from './open-requests.ts'
import { stockNotifications } from './tables.ts'

/** Notifies the requests that a product's stock can serve and releases expired reservations; safe to repeat. */
export const tellWaiting = async (app: App, actor: Actor, productId: number): Promise<void> => {
  const notices = await shownTo(app, productId)
  const now = app.now()
  await write(app, actor, async tx => {
    // Locks the stock before the requests, so that a waiting job sees what the other has notified.
    const pieces = (await lockLevels(tx, [productId])).get(productId) ?? 0
    const requests = await lockRequests(tx, productId)
    const decidable = requests.map(row => ({ ...row, toldAt: row.toldAt?.getTime() ?? null }))
    const { notify, release } = decideNotices(pieces, decidable, now.getTime())
    for (const { id, held } of release) {
      await tx.update(stockNotifications).set({ held }).where(eq(stockNotifications.id, id))
    }
    const notifiedIds = new Set(notify.map(({ id }) => id))
    for (const request of requests.filter(({ id }) => notifiedIds.has(id))) {
      const notice = notices.get(request.language)
      // While the product is hidden, the request waits: its page does not open for guests.
      if (notice) await tellOne(app, tx, request, notice, now)
    }
    return ok(null)
  })
}

type Request = typeof stockNotifications.$inferSelect

const lockRequests = (tx: Transaction, productId: number): Promise<Request[]> =>
  tx
    .select()
    .from(stockNotifications)
    .where(and(eq(stockNotifications.productId, productId), isOpen))
    .orderBy(asc(stockNotifications.id))
    .for('update')

/**
 * Notifies the next waiting requests of a product, whatever its stock, since staff may know of goods on their way.
 * Returns how many it notified and the id to go on after, null at the end. Fails when nobody waits or when guests
 * cannot see the product.
 */
export const tellNext = async (
  app: App,
  actor: Actor,
  productId: number,
  after: number,
): Promise<Outcome<{ told: number; next: number | null }, 'nobody' | 'hidden'>> => {
  const notices = await shownTo(app, productId)
  const now = app.now()
  let next: number | null = null
  const result = await write(app, actor, async (tx): Promise<Outcome<number, 'nobody' | 'hidden' | 'untold'>> => {
    const waiting = await lockUntold(tx, productId, after)
    if (waiting.length === 0 && after === 0) return refused('nobody')
    if (notices.size === 0) return refused('hidden')
    next = waiting.length === PART ? waiting.at(-1)!.id : null
    let count = 0
    for (const request of waiting) {
      const notice = notices.get(request.language)
      if (!notice) continue
      await tellOne(app, tx, request, notice, now)
      count++
    }
    return count === 0 ? refused('untold') : ok(count)
  })
  if (result.ok) return ok({ told: result.value, next })
  return result.why === 'untold' ? ok({ told: 0, next }) : refused(result.why)
}

/** Requests notified in one transaction, so that a long list blocks no other writer. */
const PART = 200

/** Locks the next waiting requests. */
const lockUntold = (tx: Transaction, productId: number, after: number): Promise<Request[]> =>
  tx
    .select()
    .from(stockNotifications)
    .where(and(eq(stockNotifications.productId, productId), isWaiting, gt(stockNotifications.id, after)))
    .orderBy(asc(stockNotifications.id))
    .limit(PART)
    .for('update')

/** The parts of the mail that all recipients of one language share. */
interface Notice {
  product: NoticeProduct
  /** The owner's texts, which replace the default ones. */
  own: Partial<MailTexts>
  header: MailHeader
}

/** Reads the product as a guest sees it and the mail texts, by language; empty while it is hidden. */
const shownTo = async (app: App, productId: number): Promise<ReadonlyMap<Language, Notice>> => {
  const notices = new Map<Language, Notice>()
  const header = await mailHeader(app.db, app)
  for (const language of languages()) {
    const product = await viewProduct(app, productId, language, GUEST)
    if (product) notices.set(language, { product, own: await ownTexts(app.db, NOTICE, language), header })
  }
  return notices
}

const tellOne = async (app: App, tx: Write, request: Request, { product, own, header }: Notice, now: Date) => {
  const { id, email, quantity } = request
  await tx.update(stockNotifications).set({ toldAt: now, held: quantity }).where(eq(stockNotifications.id, id))
  await queueMail(tx, app.jobs, {
    key: `back-in-stock:${id}`,
    recipient: email,
    now,
    ...noticeMail(app, product, { ...request, own, header }),
  })
  tx.audit({ kind: 'stock-notification', id, action: 'told' })
}
