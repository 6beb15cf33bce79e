import type { Readable } from 'node:stream'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { findFilesByIds, readOriginal } from '#files/server/files.ts'
import type { App } from '#platform/server/app.ts'
import { readProductsForSale } from './products-for-sale.ts'

/** A document of an approval, which the shop keeps as a file. */
export interface ApprovalDocument {
  productId: number
  code1: string
  name: string
  /** Null when the storage lacks the bytes. */
  open: () => Promise<Readable | null>
}

/** Lists the documents of the approvals that `isRequested` accepts, without files in the bin. */
export const readApprovalDocuments = async (
  app: Pick<App, 'db' | 'storage'>,
  productIds: readonly number[],
  isRequested: (productId: number, approval: Approval) => boolean,
): Promise<ApprovalDocument[]> => {
  const products = await readProductsForSale(app.db, productIds)
  const requested = products.map(({ id, code1, approvals }) => ({
    id,
    code1,
    fileIds: new Set(approvals.filter(approval => isRequested(id, approval)).flatMap(({ fileIds }) => fileIds)),
  }))
  const fileIds = requested.flatMap(product => [...product.fileIds])
  if (fileIds.length === 0) return []
  const files = await findFilesByIds(app.db, fileIds)
  return requested.flatMap(product =>
    [...product.fileIds].flatMap(fileId => {
      const file = files.get(fileId)
      return file && file.deletedAt === null
        ? [{ productId: product.id, code1: product.code1, name: file.name, open: () => readOriginal(app, file) }]
        : []
    }),
  )
}
