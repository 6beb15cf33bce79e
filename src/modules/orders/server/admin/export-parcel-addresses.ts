import { and, asc, inArray, ne } from 'drizzle-orm'
import { readProviderNames } from '#delivery/server/delivery.ts'
import { type CsvCell, formatCsv } from '#kernel/csv.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderRow } from '../stored-order.ts'
import { orders } from '../tables.ts'

/** The columns of the file, named by their message keys. */
const COLUMNS = [
  'order',
  'company',
  'name',
  'phone',
  'email',
  'carrier',
  'pointId',
  'point',
  'street',
  'apartment',
  'city',
  'county',
  'postcode',
  'country',
  'comment',
] as const

/**
 * Exports the addresses of orders as CSV for a carrier's portal, without cancelled ones; null when no order is left.
 */
export const exportParcelAddresses = async (
  db: Queryable,
  ids: readonly number[],
  { t, language }: { t: Translate; language: Language },
): Promise<string | null> => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), ne(orders.state, 'cancelled')))
    .orderBy(asc(orders.number))
  if (rows.length === 0) return null
  const names = await readProviderNames(db)
  return formatCsv(
    [
      COLUMNS.map(name => t(`orderAdmin.address.${name}`)),
      ...rows.map(row => toRow(row, pickText(names.get(row.delivery.provider), language))),
    ],
    'machine',
  )
}

const toRow = ({ number, client, delivery, comment }: OrderRow, name: string): CsvCell[] => {
  const { option, address } = delivery
  const { business_name, first_name, last_name, phone, email } = client
  return [
    number,
    business_name,
    `${first_name} ${last_name}`.trim(),
    phone,
    email,
    name || delivery.providerName,
    option?.id ?? '',
    option ? `${option.name}, ${option.address}` : '',
    address?.street ?? '',
    address?.apartment ?? '',
    address?.city ?? '',
    address?.state ?? '',
    address?.area_code ?? '',
    delivery.country,
    comment.replace(/\s+/g, ' '),
  ]
}
