import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type BuyerMessage, MAX_TAGS, type OrderMessage, type OrderNote } from '#orders/contract-conversation.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { closeTasks } from './close-tasks.ts'
import { openTask } from './open-task.ts'
import type { OrderRow } from './stored-order.ts'
import { orderMessages, orderNotes, orders, staffTasks } from './tables.ts'

/** The task opened by a customer's message; an answer closes it. */
export const MESSAGE_RECEIVED = 'message-received'

/** Limit of a customer's messages per order and hour. */
const MAX_MESSAGES_PER_HOUR = 10

type MessageRow = typeof orderMessages.$inferSelect

/** Lists the internal notes of an order, oldest first. */
export const listNotes = async (db: Queryable, orderId: number): Promise<OrderNote[]> => {
  const rows = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
  return rows.map(toOrderNote)
}

const toOrderNote = ({ id, at, author, text }: typeof orderNotes.$inferSelect): OrderNote => ({
  id,
  author,
  text,
  at: at.toISOString(),
})

/** Lists the messages between customer and shop, oldest first. */
export const listMessages = async (db: Queryable, orderId: number): Promise<OrderMessage[]> => {
  const orderCondition = eq(orderMessages.orderId, orderId)
  return (await db.select().from(orderMessages).where(orderCondition).orderBy(asc(orderMessages.id))).map(
    toOrderMessage,
  )
}

const toOrderMessage = ({ id, at, author, text }: MessageRow): OrderMessage => ({
  id,
  author,
  text,
  at: at.toISOString(),
})

/** Hides the author's name from the customer. */
export const toBuyerMessage = ({ id, at, author, text }: OrderMessage): BuyerMessage => ({
  id,
  at,
  text,
  isOwn: author === null,
})

/** An equal text within this time is a repeated request of a client that missed the response. */
const REPEAT_WINDOW_MS = 10 * 60_000

interface WrittenText {
  author: string | null
  text: string
}

const isRepeat = (last: (WrittenText & { at: Date }) | undefined, { author, text }: WrittenText, now: Date): boolean =>
  last !== undefined &&
  last.author === author &&
  last.text === text &&
  now.getTime() - last.at.getTime() < REPEAT_WINDOW_MS

/** A repeated request returns the existing entry instead of an error. */
interface AlreadyWritten<T> {
  existing: T
}

const returnExisting = <T, Reason>(result: Result<T, Reason | AlreadyWritten<T>>): Result<T, Reason> => {
  if (result.ok) return result
  const { reason } = result
  return typeof reason === 'object' && reason !== null && 'existing' in reason
    ? ok(reason.existing as T)
    : failure(reason as Reason)
}

const findLastMessage = async (tx: Write, orderId: number): Promise<MessageRow | undefined> => {
  const orderCondition = eq(orderMessages.orderId, orderId)
  const [last] = await tx.select().from(orderMessages).where(orderCondition).orderBy(desc(orderMessages.id)).limit(1)
  return last
}

export const addNote = async (
  app: App,
  actor: Actor,
  orderId: number,
  { author, text }: { author: string; text: string },
): Promise<Result<OrderNote, 'notFound'>> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Result<OrderNote, 'notFound' | AlreadyWritten<OrderNote>>> => {
      if (!(await findLockedOrder(tx, orderId))) return failure('notFound')
      const orderCondition = eq(orderNotes.orderId, orderId)
      const [last] = await tx.select().from(orderNotes).where(orderCondition).orderBy(desc(orderNotes.id)).limit(1)
      if (last && isRepeat(last, { author, text }, app.now())) return failure({ existing: toOrderNote(last) })
      const row = getFirstElement(
        await tx.insert(orderNotes).values({ orderId, author, text, at: app.now() }).returning(),
      )
      // The note may contain personal data, so the audit log leaves it out.
      tx.audit({ kind: 'order', id: orderId, action: 'noted', after: { note: row.id } })
      return ok(toOrderNote(row))
    },
  )
  return returnExisting(result)
}

export const removeNote = (
  app: App,
  actor: Actor,
  { orderId, id }: { orderId: number; id: number },
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const noteCondition = and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId))
    const removed = await tx.delete(orderNotes).where(noteCondition).returning({ id: orderNotes.id })
    if (removed.length === 0) return failure('notFound')
    tx.audit({ kind: 'order', id: orderId, action: 'note-removed', before: { note: id } })
    return ok(null)
  })

/** Sends a message to the customer: stores it, mails it in the order's language and closes the message task. */
export const writeToBuyer = async (
  app: App,
  actor: Actor,
  orderId: number,
  { author, text }: { author: string; text: string },
): Promise<Result<OrderMessage, 'notFound'>> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Result<OrderMessage, 'notFound' | AlreadyWritten<OrderMessage>>> => {
      const order = await findLockedOrder(tx, orderId)
      // An erased client has no address.
      if (!order || order.client.email === '') return failure('notFound')
      const last = await findLastMessage(tx, orderId)
      if (last && isRepeat(last, { author, text }, app.now())) return failure({ existing: toOrderMessage(last) })
      const row = getFirstElement(
        await tx.insert(orderMessages).values({ orderId, author, text, at: app.now() }).returning(),
      )
      tx.audit({ kind: 'order', id: orderId, action: 'message-sent', after: { message: row.id } })
      await mailMessage(tx, app, order, row)
      await closeTasks(tx, orderId, MESSAGE_RECEIVED, app.now())
      return ok(toOrderMessage(row))
    },
  )
  return returnExisting(result)
}

const mailMessage = async (tx: Write, app: App, order: OrderRow, { id, text }: MessageRow): Promise<void> => {
  const t = app.texts(order.language)
  const { name } = await readSettings(tx)
  const subjectValues = { number: order.number, shop: name }
  const mail = renderMail({
    language: order.language,
    branding: await readMailBranding(tx, app),
    heading: t('orders.mail.message.heading', subjectValues),
    paragraphs: text.split(/\n+/),
    link: {
      label: t('orders.mail.message.answer'),
      url: `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}#messages`,
    },
    footer: t('orders.mail.message.footer', subjectValues),
  })
  const subject = t('orders.mail.message.subject', subjectValues)
  const key = `order-message:${order.id}:${id}`
  await queueMail(tx, app.jobs, { key, recipient: order.client.email, subject, now: app.now(), ...mail })
}

/** Stores a customer's message and opens a task until staff answer. */
export const writeToShop = async (
  app: App,
  actor: Actor,
  order: OrderRow,
  text: string,
): Promise<Result<BuyerMessage, 'tooMany'>> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Result<BuyerMessage, 'tooMany' | AlreadyWritten<BuyerMessage>>> => {
      const now = app.now()
      await findLockedOrder(tx, order.id)
      const last = await findLastMessage(tx, order.id)
      if (last && isRepeat(last, { author: null, text }, now))
        return failure({ existing: toBuyerMessage(toOrderMessage(last)) })
      const recentCondition = gt(orderMessages.at, new Date(now.getTime() - HOUR_MS))
      const recentBuyerMessageCondition = and(
        eq(orderMessages.orderId, order.id),
        isNull(orderMessages.author),
        recentCondition,
      )
      if ((await tx.$count(orderMessages, recentBuyerMessageCondition)) >= MAX_MESSAGES_PER_HOUR)
        return failure('tooMany')
      const row = getFirstElement(
        await tx.insert(orderMessages).values({ orderId: order.id, text, at: now }).returning(),
      )
      tx.audit({ kind: 'order', id: order.id, action: 'message-received', after: { message: row.id } })
      if (!(await hasOpenMessageTask(tx, order.id)))
        await openTask(tx, { orderId: order.id, kind: MESSAGE_RECEIVED, now })
      return ok(toBuyerMessage(toOrderMessage(row)))
    },
  )
  return returnExisting(result)
}

const hasOpenMessageTask = async (tx: Write, orderId: number): Promise<boolean> => {
  const openCondition = and(
    eq(staffTasks.orderId, orderId),
    eq(staffTasks.kind, MESSAGE_RECEIVED),
    isNull(staffTasks.closedAt),
  )
  return (await tx.$count(staffTasks, openCondition)) > 0
}

/**
 * Sets the tags of an order. With `before`, tags that others added or removed in between stay so. Tags that differ only
 * in case are equal.
 */
export const tagOrder = (
  app: App,
  actor: Actor,
  orderId: number,
  { tags, before }: { tags: readonly string[]; before?: readonly string[] | undefined },
): Promise<Result<string[], 'notFound' | 'tooMany'>> =>
  write(app, actor, async tx => {
    const order = await findLockedOrder(tx, orderId)
    if (!order) return failure('notFound')
    const keptTags = before ? order.tags.filter(tag => tags.includes(tag) || !before.includes(tag)) : []
    const added = before ? tags.filter(tag => !before.includes(tag)) : tags
    const after = [...new Map([...keptTags, ...added].map(tag => [tag.toLowerCase(), tag])).values()]
    // An order above the limit may still lose tags.
    if (after.length > Math.max(MAX_TAGS, order.tags.length)) return failure('tooMany')
    await tx.update(orders).set({ tags: after }).where(eq(orders.id, orderId))
    tx.audit({ kind: 'order', id: orderId, action: 'tagged', before: { tags: order.tags }, after: { tags: after } })
    return ok(after)
  })

const findLockedOrder = async (tx: Write, id: number): Promise<OrderRow | undefined> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}
