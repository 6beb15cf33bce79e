import { between, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { splitBatchCodes } from '#catalog/domain/recalled-batches.ts'
import { selectMatchingIds } from '#catalog/server/catalog.ts'
import { isPartNumberLike, normalizePartNumber } from '#kernel/part-number.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { selectOrdersByPaymentReference } from '../payment-reference-search.ts'
import { deliveredBatches, invoices, orderLines, orderParcels, orderShipments, orders } from '../tables.ts'

/**
 * Builds the condition of a search for orders. The query may be the start of the order number, also `#100123`. It may
 * be a name, e-mail, phone, registry code or address. It may be a product code, batch or serial number, invoice number,
 * tracking code or payment reference.
 */
export const matchesOrder = (db: Database, query: string): SQL | undefined => {
  const digits = extractPhoneDigits(query)
  const number = /^#?\d{1,9}$/.test(query) ? Number(query.replace('#', '')) : null
  const matchesReference = REFERENCE_PATTERN.test(query) ? selectOrdersByPaymentReference({ db }, query) : undefined
  return or(
    ...(number === null ? [] : [...listNumberRanges(number), matchesInvoice(db, number)]),
    buildWordsCondition(sql`${orders.lookup}`, query),
    matchesAddressWords(db, query),
    ...(digits === undefined ? [] : matchesPhone(digits)),
    matchesProduct(db, query),
    ...(CODE_PATTERN.test(query) ? [matchesBatch(db, query), ...matchesTracking(db, query)] : []),
    matchesReference && sql`${orders.id} in (${matchesReference})`,
  )
}

/** Uses a second index: one index row cannot hold all searchable data of an order. */
const matchesAddressWords = (db: Queryable, query: string): SQL =>
  inArray(
    orders.id,
    db
      .select({ id: orders.id })
      .from(orders)
      .where(buildWordsCondition(sql`${orders.addressLookup}`, query)),
  )

const matchesProduct = (db: Queryable, query: string): SQL => {
  const code = normalizePartNumber(query)
  return inArray(
    orders.id,
    db
      .select({ orderId: orderLines.orderId })
      .from(orderLines)
      .where(
        or(
          sql`lower(${orderLines.code1}) like lower(${`${escapeLike(query)}%`})`,
          // The line keeps the code of a product that no longer exists.
          isPartNumberLike(code) ? sql`part_number(${orderLines.code1}) like ${`${code}%`}` : undefined,
          CODE_PATTERN.test(query) ? sql`${orderLines.productId} = ${selectMatchingIds(query)}` : undefined,
        ),
      ),
  )
}

const matchesInvoice = (db: Queryable, number: number): SQL =>
  inArray(orders.id, db.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.number, number)))

/** Matches whole batch or serial numbers of delivered products. */
const matchesBatch = (db: Queryable, query: string): SQL =>
  inArray(
    orders.id,
    db
      .select({ orderId: deliveredBatches.orderId })
      .from(deliveredBatches)
      .where(sql`${deliveredBatches.codes} && ${sql.param(splitBatchCodes(query), deliveredBatches.codes)}`),
  )

/** Matches the tracking codes of all parcels, not only of the last one. */
const matchesTracking = (db: Queryable, query: string): SQL[] => {
  const prefixPattern = `${escapeLike(buildSearchKey(query).replace(/\s/g, ''))}%`
  const sent = sql`replace(search_key(${orderShipments.tracking}->>'code'), ' ', '') like ${prefixPattern}`
  const registered = sql`replace(search_key(${orderParcels.barcode}), ' ', '') like ${prefixPattern}`
  return [
    inArray(orders.id, db.select({ orderId: orderShipments.orderId }).from(orderShipments).where(sent)),
    inArray(orders.id, db.select({ orderId: orderParcels.orderId }).from(orderParcels).where(registered)),
  ]
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A code of a product or parcel, or most of one: it has a digit, and a letter or five digits in a row. */
const CODE_PATTERN = /^(?=.*\d)(?=.*[a-z]|.*\d{5})[\w ./-]{4,40}$/i

/** Payment references are long and contain no spaces. */
const REFERENCE_PATTERN = /^\S{6,200}$/

const MAX_ORDER_NUMBER = 2_147_483_647

/** Lists the conditions for order numbers that start with these digits. */
const listNumberRanges = (digits: number): SQL[] => {
  const conditions = [eq(orders.number, digits)]
  for (let first = digits * 10, count = 10; digits > 0 && first <= MAX_ORDER_NUMBER; first *= 10, count *= 10)
    conditions.push(between(orders.number, first, Math.min(MAX_ORDER_NUMBER, first + count - 1)))
  return conditions
}

/** Extracts the digits of a phone number, however they are grouped; undefined for other text. */
const extractPhoneDigits = (query: string): string | undefined =>
  /^[+\d][\d\s().-]*$/.test(query) && query.replace(/\D/g, '').length >= 4 ? query.replace(/\D/g, '') : undefined

/** The last digits identify a phone, with or without its country code. */
const PHONE_SUFFIX_DIGITS = 7

/** The phone is the last part of an order's lookup key. */
const matchesPhone = (digits: string): SQL[] => [
  sql`strpos(${orders.lookup}, ${digits}) > 0`,
  ...(digits.length > PHONE_SUFFIX_DIGITS
    ? [sql`right(${orders.lookup}, ${PHONE_SUFFIX_DIGITS}) = ${digits.slice(-PHONE_SUFFIX_DIGITS)}`]
    : []),
]
