import type { Database, Queryable } from '#platform/server/db/database.ts'
import type { IssuedInvoice } from './invoices/list-issued-invoices.ts'

/** Returns the numbers of the documents whose VAT exemption a stored VIES response proves. */
type FindProvenDocuments = (db: Queryable, documents: readonly IssuedInvoice[]) => Promise<ReadonlySet<number>>

const searches = new WeakMap<Database, FindProvenDocuments>()

/** Lets the checkout module register its search: it depends on orders, not the other way round. */
export const setVatProofSearch = ({ db }: { db: Database }, find: FindProvenDocuments): void =>
  void searches.set(db, find)

/** Returns nothing in a shop without that module. */
export const findProvenDocuments = async (
  db: Database,
  documents: readonly IssuedInvoice[],
): Promise<ReadonlySet<number>> => (await searches.get(db)?.(db, documents)) ?? new Set()
