import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type BuyersMessage, MOST_TAGS, type OrderMessage, type OrderNote } from '#orders/contract-order-words.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { mailHeader } from '#platform/server/mail/mail-header.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { writeMail } from '#platform/server/mail/write-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { closeTasks } from './close-tasks.ts'
import { openTask } from './open-task.ts'
import type { OrderRow } from './stored-order.ts'
import { orderMessages, orderNotes, orders, staffTasks } from './tables.ts'

/** The task that a message of the buyer opens; an answer closes it. */
export const BUYER_WROTE = 'buyer-wrote'

const HOUR_MS = 3_600_000
/** So many a buyer may write within an hour about one order. */
const MOST_AN_HOUR = 10

type MessageRow = typeof orderMessages.$inferSelect

/** What staff told one another about an order, the first first. */
export const notesOf = async (db: Queryable, orderId: number): Promise<OrderNote[]> => {
  const rows = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
  return rows.map(noteOf)
}

const noteOf = ({ id, at, author, text }: typeof orderNotes.$inferSelect): OrderNote => ({
  ...{ id, author, text },
  at: at.toISOString(),
})

/** What buyer and shop wrote to one another about an order, the first first. */
export const messagesOf = async (db: Queryable, orderId: number): Promise<OrderMessage[]> => {
  const of = eq(orderMessages.orderId, orderId)
  return (await db.select().from(orderMessages).where(of).orderBy(asc(orderMessages.id))).map(messageOf)
}

const messageOf = ({ id, at, author, text }: MessageRow): OrderMessage => ({
  ...{ id, author, text },
  at: at.toISOString(),
})

/** The same as the buyer sees it. */
export const asBuyerSees = ({ id, at, author, text }: OrderMessage): BuyersMessage => ({
  ...{ id, at, text },
  own: author === null,
})

/** The same words once more within this time were sent again by whoever did not hear the answer. */
const AGAIN_MS = 10 * 60_000

interface Said {
  author: string | null
  text: string
}

const isRepeat = (last: (Said & { at: Date }) | undefined, { author, text }: Said, now: Date): boolean =>
  last !== undefined && last.author === author && last.text === text && now.getTime() - last.at.getTime() < AGAIN_MS

/** What was said before stands as it is: there is nothing to write. */
interface Before<T> {
  said: T
}

const unlessBefore = <T, Why>(written: Outcome<T, Why | Before<T>>): Outcome<T, Why> => {
  if (written.ok) return written
  const { why } = written
  return typeof why === 'object' && why !== null && 'said' in why ? ok(why.said as T) : refused(why as Why)
}

const lastMessage = async (tx: Write, orderId: number): Promise<MessageRow | undefined> => {
  const of = eq(orderMessages.orderId, orderId)
  const [last] = await tx.select().from(orderMessages).where(of).orderBy(desc(orderMessages.id)).limit(1)
  return last
}

/** Adds a note for staff. */
export const addNote = async (
  app: App,
  actor: Actor,
  orderId: number,
  { author, text }: { author: string; text: string },
): Promise<Outcome<OrderNote, 'unknown'>> => {
  const written = await write(app, actor, async (tx): Promise<Outcome<OrderNote, 'unknown' | Before<OrderNote>>> => {
    if (!(await orderOf(tx, orderId))) return refused('unknown')
    const of = eq(orderNotes.orderId, orderId)
    const [last] = await tx.select().from(orderNotes).where(of).orderBy(desc(orderNotes.id)).limit(1)
    if (last && isRepeat(last, { author, text }, app.now())) return refused({ said: noteOf(last) })
    const [row] = await tx.insert(orderNotes).values({ orderId, author, text, at: app.now() }).returning()
    // What it says is about people: it stands in the note alone.
    tx.audit({ kind: 'order', id: orderId, action: 'noted', after: { note: row!.id } })
    return ok(noteOf(row!))
  })
  return unlessBefore(written)
}

/** Removes a note for staff. */
export const removeNote = (
  app: App,
  actor: Actor,
  { orderId, id }: { orderId: number; id: number },
): Promise<Outcome<null, 'unknown'>> =>
  write(app, actor, async tx => {
    const which = and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId))
    const removed = await tx.delete(orderNotes).where(which).returning({ id: orderNotes.id })
    if (removed.length === 0) return refused('unknown')
    tx.audit({ kind: 'order', id: orderId, action: 'note-removed', before: { note: id } })
    return ok(null)
  })

/** Staff write to the buyer: kept, mailed in the order's language, and the buyer's own messages are answered. */
export const writeToBuyer = async (
  app: App,
  actor: Actor,
  orderId: number,
  { author, text }: { author: string; text: string },
): Promise<Outcome<OrderMessage, 'unknown'>> => {
  const written = await write(
    app,
    actor,
    async (tx): Promise<Outcome<OrderMessage, 'unknown' | Before<OrderMessage>>> => {
      const order = await orderOf(tx, orderId)
      // After an erasure there is nobody to write to.
      if (!order || order.client.email === '') return refused('unknown')
      const last = await lastMessage(tx, orderId)
      if (last && isRepeat(last, { author, text }, app.now())) return refused({ said: messageOf(last) })
      const [row] = await tx.insert(orderMessages).values({ orderId, author, text, at: app.now() }).returning()
      tx.audit({ kind: 'order', id: orderId, action: 'written-to', after: { message: row!.id } })
      await mailMessage(tx, app, order, row!)
      await closeTasks(tx, orderId, BUYER_WROTE, app.now())
      return ok(messageOf(row!))
    },
  )
  return unlessBefore(written)
}

const mailMessage = async (tx: Write, app: App, order: OrderRow, { id, text }: MessageRow): Promise<void> => {
  const t = app.texts(order.language)
  const { name } = await readSettings(tx)
  const words = { number: order.number, shop: name }
  const mail = writeMail({
    language: order.language,
    header: await mailHeader(tx, app),
    heading: t('orders.mail.message.heading', words),
    paragraphs: text.split(/\n+/),
    link: {
      label: t('orders.mail.message.answer'),
      url: `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}#messages`,
    },
    footer: t('orders.mail.message.footer', words),
  })
  const subject = t('orders.mail.message.subject', words)
  const key = `order-message:${order.id}:${id}`
  await queueMail(tx, app.jobs, { key, recipient: order.client.email, subject, now: app.now(), ...mail })
}

/** The buyer writes to the shop: kept, and laid before staff until somebody answers. */
export const writeToShop = async (
  app: App,
  actor: Actor,
  order: OrderRow,
  text: string,
): Promise<Outcome<BuyersMessage, 'tooMany'>> => {
  const written = await write(
    app,
    actor,
    async (tx): Promise<Outcome<BuyersMessage, 'tooMany' | Before<BuyersMessage>>> => {
      const now = app.now()
      await orderOf(tx, order.id)
      const last = await lastMessage(tx, order.id)
      if (last && isRepeat(last, { author: null, text }, now)) return refused({ said: asBuyerSees(messageOf(last)) })
      const lately = gt(orderMessages.at, new Date(now.getTime() - HOUR_MS))
      const own = and(eq(orderMessages.orderId, order.id), isNull(orderMessages.author), lately)
      if ((await tx.$count(orderMessages, own)) >= MOST_AN_HOUR) return refused('tooMany')
      const [row] = await tx.insert(orderMessages).values({ orderId: order.id, text, at: now }).returning()
      tx.audit({ kind: 'order', id: order.id, action: 'buyer-wrote', after: { message: row!.id } })
      if (!(await isAwaited(tx, order.id))) await openTask(tx, { orderId: order.id, kind: BUYER_WROTE, now })
      return ok(asBuyerSees(messageOf(row!)))
    },
  )
  return unlessBefore(written)
}

/** An answer is awaited already. */
const isAwaited = async (tx: Write, orderId: number): Promise<boolean> => {
  const open = and(eq(staffTasks.orderId, orderId), eq(staffTasks.kind, BUYER_WROTE), isNull(staffTasks.closedAt))
  return (await tx.$count(staffTasks, open)) > 0
}

/** Puts tags on an order in place of those that it has, or of those that it had `before`: then others' stay. Equal ones but for their case are one. */
export const tagOrder = (
  app: App,
  actor: Actor,
  orderId: number,
  { tags, before }: { tags: readonly string[]; before?: readonly string[] | undefined },
): Promise<Outcome<string[], 'unknown' | 'tooMany'>> =>
  write(app, actor, async tx => {
    const order = await orderOf(tx, orderId)
    if (!order) return refused('unknown')
    const stay = before ? order.tags.filter(tag => tags.includes(tag) || !before.includes(tag)) : []
    const added = before ? tags.filter(tag => !before.includes(tag)) : tags
    const after = [...new Map([...stay, ...added].map(tag => [tag.toLowerCase(), tag])).values()]
    // One that has too many already may be given fewer.
    if (after.length > Math.max(MOST_TAGS, order.tags.length)) return refused('tooMany')
    await tx.update(orders).set({ tags: after }).where(eq(orders.id, orderId))
    tx.audit({ kind: 'order', id: orderId, action: 'tagged', before: { tags: order.tags }, after: { tags: after } })
    return ok(after)
  })

const orderOf = async (tx: Write, id: number): Promise<OrderRow | undefined> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}
