import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ConsentQuery, ListedConsent } from '#compliance/contract-marketing.ts'
import { formatCsv } from '#kernel/csv.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { readOrderOutcomes } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { marketingConsents } from '../tables.ts'
import { buildUnsubscribeUrl } from './marketing-addresses.ts'

const SORTS = { given_at: marketingConsents.givenAt }
const VERSION_LENGTH = 12

/** Names the version of a text: texts with the same name are equal. */
export const hashTextVersion = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH)

/** Lists one page of consents; `withOrders` adds the orders. */
export const listMarketingConsents = async (
  db: Queryable,
  { q, state, sort, ...page }: ConsentQuery,
  withOrders: boolean,
): Promise<{ results: ListedConsent[]; paging: Pagination }> => {
  const conditions = {
    active: isNull(marketingConsents.stoppedAt),
    stopped: isNotNull(marketingConsents.stoppedAt),
    all: undefined,
  }
  const condition = and(
    q === undefined ? undefined : buildWordsCondition(sql`search_key(${marketingConsents.email})`, q),
    conditions[state],
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(marketingConsents)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, marketingConsents.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(marketingConsents, condition),
  })
  const outcomes = withOrders
    ? await readOrderOutcomes(
        db,
        rows.map(({ orderId }) => orderId),
      )
    : undefined
  const results = rows.map(({ id, email, orderId, language, text, givenAt, stoppedAt, stoppedBy }) => {
    const number = outcomes?.get(orderId)?.number
    return {
      id,
      email,
      language,
      text,
      version: hashTextVersion(text),
      order: number === undefined ? null : { id: orderId, number: String(number) },
      given_at: givenAt.toISOString(),
      stopped_at: stoppedAt?.toISOString() ?? null,
      stopped_by: stoppedBy,
    }
  })
  return { results, paging }
}

/** Writes the addresses with a consent as CSV. Mailing services must send the unsubscribe address in their header. */
export const formatConsentCsv = async ({ db, settings }: Pick<App, 'db' | 'settings'>, t: Translate) => {
  const rows = await db
    .select()
    .from(marketingConsents)
    .where(isNull(marketingConsents.stoppedAt))
    .orderBy(asc(marketingConsents.id))
  const columns = ['email', 'language', 'givenAt', 'version', 'unsubscribe'] as const
  const csv = formatCsv(
    [
      columns.map(column => t(`complianceAdmin.marketing.columns.${column}`)),
      ...rows.map(({ email, language, givenAt, text, token }) => [
        email,
        language,
        getShopDay(givenAt),
        hashTextVersion(text),
        buildUnsubscribeUrl(settings.publicUrl, language, token),
      ]),
    ],
    'spreadsheet',
  )
  return { csv, count: rows.length }
}

/** Returns whether the consent of a token was withdrawn; null for an unknown token. */
export const readConsentState = async (db: Queryable, token: string): Promise<{ is_stopped: boolean } | null> => {
  const [consent] = await db.select().from(marketingConsents).where(eq(marketingConsents.token, token))
  return consent ? { is_stopped: consent.stoppedAt !== null } : null
}
