import { Readable } from 'node:stream'
import { and, asc, eq } from 'drizzle-orm'
import { type ApprovalDocument, readApprovalDocuments } from '#catalog/server/catalog.ts'
import type { App } from '#platform/server/app.ts'
import { formatZip, type ZippedFile } from '#platform/server/files/format-zip.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import type { StoredOrder } from './stored-order.ts'
import { invoices } from './tables.ts'

type BundleApp = Pick<App, 'db' | 'storage' | 'texts'>

/** Lists the documents of the approvals that the order names, which Transpordiamet asks for with the invoice. */
const listDocuments = (app: BundleApp, { lines }: StoredOrder): Promise<ApprovalDocument[]> => {
  const approvedLines = lines.flatMap(({ productId, roadUse }) => (roadUse ? [{ productId, roadUse }] : []))
  if (approvedLines.length === 0) return Promise.resolve([])
  return readApprovalDocuments(
    app,
    approvedLines.map(({ productId }) => productId),
    (id, { kind, number }) =>
      approvedLines.some(
        ({ productId, roadUse }) =>
          productId === id && roadUse.approvals.some(approval => approval.kind === kind && approval.number === number),
      ),
  )
}

/** Returns whether a paid order has documents of approvals. */
export const hasApprovalBundle = async (app: BundleApp, stored: StoredOrder): Promise<boolean> =>
  stored.order.paidAt !== null && (await listDocuments(app, stored)).length > 0

/** Streams the invoices and the documents of the approvals as one archive; null without an invoice or a document. */
export const createApprovalBundle = async (app: BundleApp, stored: StoredOrder): Promise<Readable | null> => {
  const documents = await listDocuments(app, stored)
  const issuedInvoices = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, stored.order.id), eq(invoices.kind, 'invoice')))
    .orderBy(asc(invoices.number))
  if (documents.length === 0 || issuedInvoices.length === 0) return null
  const listFiles = async function* (): AsyncGenerator<ZippedFile> {
    for (const invoice of issuedInvoices) {
      const { filename, content } = await renderInvoice(app, invoice, stored)
      yield { name: filename, content }
    }
    const names = new Set<string>()
    for (const document of documents) {
      const content = await document.open()
      if (content) yield { name: createUniqueName(names, document), content }
    }
  }
  return Readable.from(formatZip(listFiles()), { objectMode: false })
}

/** Each product has a folder. Codes and names of files can have characters that paths cannot. */
const createUniqueName = (names: Set<string>, { code1, name }: ApprovalDocument): string => {
  const clean = (text: string): string => text.replace(/[\\/:*?"<>|]|^\.+/g, '_')
  const path = `${clean(code1) || '_'}/${clean(name) || '_'}`
  let uniquePath = path
  for (let copy = 2; names.has(uniquePath); copy += 1) uniquePath = path.replace(/(\.[^./]*)?$/, `-${copy}$1`)
  names.add(uniquePath)
  return uniquePath
}
