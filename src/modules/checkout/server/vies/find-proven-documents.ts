import { and, desc, eq } from 'drizzle-orm'
import { vatChecks } from '#checkout/server/tables.ts'
import { buildClientVatKey, parseClientVatNumber } from '#orders/domain/vat-number.ts'
import type { IssuedInvoice } from '#orders/server/orders.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'

/**
 * Returns when VIES first confirmed the customer's VAT number of documents for their order. An Estonian number proves
 * nothing, because goods are exempt only for a business of another country.
 */
export const findProvenDocuments = async (
  db: Queryable,
  documents: readonly IssuedInvoice[],
): Promise<ReadonlyMap<number, Date>> => {
  const exemptDocuments = documents.filter(({ document }) => document.vatExempt)
  const orderIds = exemptDocuments.map(({ document }) => document.orderId)
  const checks = await db
    .select({ orderId: vatChecks.orderId, number: vatChecks.number, at: vatChecks.at })
    .from(vatChecks)
    .where(and(eq(vatChecks.result, 'valid'), buildIdCondition(vatChecks.orderId, orderIds)))
    .orderBy(desc(vatChecks.at))
  // The first response replaces later ones.
  const proofs = new Map(checks.map(({ orderId, number, at }) => [`${orderId} ${number}`, at]))
  const findProof = ({ document: { orderId, buyer }, country }: IssuedInvoice): Date | undefined =>
    parseClientVatNumber(buyer.client, country)?.country === HOME_COUNTRY
      ? undefined
      : proofs.get(`${orderId} ${buildClientVatKey(buyer.client, country)}`)
  return new Map(
    exemptDocuments.flatMap(issuedDocument => {
      const provenAt = findProof(issuedDocument)
      return provenAt ? [[issuedDocument.document.number, provenAt] as const] : []
    }),
  )
}
