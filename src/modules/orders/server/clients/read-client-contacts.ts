import { desc, eq } from 'drizzle-orm'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { ClientContacts } from '#orders/contract-client.ts'
import { formatDeliveryTarget } from '#orders/domain/format-delivery-target.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { clients, orderMessages, orders } from '../tables.ts'
import type { PersonalData } from './personal-data.ts'

const MAX_ORDERS = 200
const MAX_MESSAGES = 20
const STOCK_NOTIFICATION_SOURCE = 'stock_notifications'
const CONSENT_SOURCE = 'marketingConsents'

/** Reads a client's addresses, messages, stock notifications and consents; null when unknown. */
export const readClientContacts = async (
  db: Queryable,
  id: number,
  { personalData, language }: { personalData: readonly PersonalData[]; language: Language },
): Promise<ClientContacts | null> => {
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  if (!client) return null
  const [placedOrders, messages, merged] = await Promise.all([
    db
      .select({ at: orders.placedAt, delivery: orders.delivery, contact: orders.shortContactAddress })
      .from(orders)
      .where(eq(orders.clientId, id))
      .orderBy(desc(orders.placedAt))
      .limit(MAX_ORDERS),
    db
      .select({ message: orderMessages, number: orders.number })
      .from(orderMessages)
      .innerJoin(orders, eq(orders.id, orderMessages.orderId))
      .where(eq(orders.clientId, id))
      .orderBy(desc(orderMessages.id))
      .limit(MAX_MESSAGES),
    db.select({ emailKey: clients.emailKey }).from(clients).where(eq(clients.mergedInto, id)),
  ])
  const addresses = new Map<string, string>()
  for (const { at, delivery, contact } of placedOrders)
    for (const text of [formatDeliveryTarget(delivery, language), contact])
      if (text !== '' && !addresses.has(text)) addresses.set(text, at.toISOString())
  const emails = [client, ...merged].map(({ emailKey }) => emailKey)
  return {
    addresses: [...addresses].map(([text, used_at]) => ({ text, used_at })),
    messages: messages.map(({ message, number }) => ({
      order_id: message.orderId,
      order_number: String(number),
      at: message.at.toISOString(),
      author: message.author,
      text: message.text,
    })),
    requests: await readStockRequests(db, emails, { personalData, language }),
    consents: await readConsents(db, emails, personalData),
  }
}

/** A stock notification, as the module back-in-stock exports it. */
interface StockRequest {
  product_id: number
  quantity: number
  requested_at: string
  notified_at: string | null
}

const readStockRequests = async (
  db: Queryable,
  emails: readonly string[],
  { personalData, language }: { personalData: readonly PersonalData[]; language: Language },
): Promise<ClientContacts['requests']> => {
  const source = personalData.find(({ name }) => name === STOCK_NOTIFICATION_SOURCE)
  const rows = (await source?.read(db, emails, [])) as StockRequest[] | undefined
  if (!rows || rows.length === 0) return []
  const products = await readProductsForSale(db, [...new Set(rows.map(row => row.product_id))])
  return rows.map(({ product_id, quantity, requested_at, notified_at }) => {
    const product = products.find(candidate => candidate.id === product_id)
    return { product_id, name: pickText(product?.name, language), quantity, requested_at, notified_at }
  })
}

/** Reads consents to advertising, as the module compliance exports them. */
const readConsents = async (
  db: Queryable,
  emails: readonly string[],
  personalData: readonly PersonalData[],
): Promise<ClientContacts['consents']> => {
  const source = personalData.find(({ name }) => name === CONSENT_SOURCE)
  const rows = (await source?.read(db, emails, [])) as ClientContacts['consents'] | undefined
  return (rows ?? []).map(({ email, language, text, version, given_at, stopped_at }) => ({
    email,
    language,
    text,
    version,
    given_at,
    stopped_at,
  }))
}
