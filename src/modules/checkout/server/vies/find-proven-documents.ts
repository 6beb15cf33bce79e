import { and, eq } from 'drizzle-orm'
import { vatChecks } from '#checkout/server/tables.ts'
import { buildClientVatKey, parseClientVatNumber } from '#orders/domain/vat-number.ts'
import type { IssuedInvoice } from '#orders/server/orders.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'

/**
 * Returns the numbers of the documents whose customer's VAT number VIES confirmed for their order. An Estonian number
 * proves nothing, because goods are exempt only for a business of another country.
 */
export const findProvenDocuments = async (
  db: Queryable,
  documents: readonly IssuedInvoice[],
): Promise<ReadonlySet<number>> => {
  const exempt = documents.filter(({ document }) => document.vatExempt)
  const orderIds = exempt.map(({ document }) => document.orderId)
  const checks = await db
    .select({ orderId: vatChecks.orderId, number: vatChecks.number })
    .from(vatChecks)
    .where(and(eq(vatChecks.result, 'valid'), buildIdCondition(vatChecks.orderId, orderIds)))
  const proofs = new Set(checks.map(({ orderId, number }) => `${orderId} ${number}`))
  const isProven = ({ document: { orderId, buyer }, country }: IssuedInvoice): boolean =>
    parseClientVatNumber(buyer.client, country)?.country !== HOME_COUNTRY &&
    proofs.has(`${orderId} ${buildClientVatKey(buyer.client, country)}`)
  return new Set(exempt.filter(isProven).map(({ document }) => document.number))
}
