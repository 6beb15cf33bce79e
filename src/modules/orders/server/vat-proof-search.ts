import type { Database, Queryable } from '#platform/server/db/database.ts'
import type { IssuedInvoice } from './invoices/list-issued-invoices.ts'

/** Returns when a stored VIES response first proved the VAT exemption of documents, by their numbers. */
type FindProvenDocuments = (db: Queryable, documents: readonly IssuedInvoice[]) => Promise<ReadonlyMap<number, Date>>

const searches = new WeakMap<Database, FindProvenDocuments>()

/** Lets the checkout module register its search: it depends on orders, not the other way round. */
export const setVatProofSearch = ({ db }: { db: Database }, find: FindProvenDocuments): void =>
  void searches.set(db, find)

/** Returns an empty map in a shop without the checkout module. */
export const findProvenDocuments = async (
  db: Database,
  documents: readonly IssuedInvoice[],
): Promise<ReadonlyMap<number, Date>> => (await searches.get(db)?.(db, documents)) ?? new Map()
