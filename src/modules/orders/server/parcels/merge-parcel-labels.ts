import { and, asc, eq, ne } from 'drizzle-orm'
import type { Carrier } from '#delivery/domain/carrier.ts'
import { type CarrierFailure, carrierAdapters, readCarrierAccess } from '#delivery/server/delivery.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import { orderParcels, orders } from '../tables.ts'

/** The reason without labels: no parcel, an unregistered parcel, or a carrier that does not provide them. */
export type LabelFailure =
  | { kind: 'noLabels' }
  | { kind: 'notReady'; numbers: string[] }
  | { kind: 'carrier'; carrier: Carrier; reason: CarrierFailure }

/**
 * Merges the labels of the orders' parcels into one PDF, grouped by carrier. Only unsent parcels of an order are
 * printed, if it has any. One missing label rejects the whole file.
 */
export const mergeParcelLabels = async (
  app: Pick<App, 'db' | 'settings'>,
  ids: readonly number[],
): Promise<Result<Buffer, LabelFailure>> => {
  const rows = await app.db
    .select({ parcel: orderParcels, number: orders.number })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(and(buildIdCondition(orderParcels.orderId, ids), ne(orderParcels.state, 'cancelled')))
    .orderBy(asc(orderParcels.id))
  const selectedRows = ids.flatMap(id => {
    const ownParcels = rows.filter(({ parcel }) => parcel.orderId === id)
    const unshippedParcels = ownParcels.filter(({ parcel }) => parcel.shipmentId === null)
    return unshippedParcels.length > 0 ? unshippedParcels : ownParcels
  })
  if (selectedRows.length === 0) return failure({ kind: 'noLabels' })
  const unreadyParcels = selectedRows.filter(({ parcel }) => parcel.state !== 'registered')
  if (unreadyParcels.length > 0)
    return failure({ kind: 'notReady', numbers: unreadyParcels.map(({ number }) => `#${number}`) })
  const parcels = selectedRows.map(({ parcel }) => parcel)
  // The library is loaded on demand, because it would slow every start.
  const { PDFDocument } = await import('pdf-lib')
  const mergedPdf = await PDFDocument.create()
  for (const carrier of new Set(parcels.map(parcel => parcel.carrier))) {
    const barcodes = parcels.flatMap(parcel => (parcel.carrier === carrier ? parcel.barcode : []))
    const access = await readCarrierAccess(app.db, app.settings, carrier)
    const labels = access
      ? await carrierAdapters[carrier].fetchLabels(access, barcodes)
      : failure<CarrierFailure>({ kind: 'refused', message: 'no account' })
    if (!labels.ok) return failure({ kind: 'carrier', carrier, reason: labels.reason })
    for (const file of labels.value) {
      const labelFile = await PDFDocument.load(file, { throwOnInvalidObject: true }).catch(() => null)
      if (!labelFile) return failure({ kind: 'carrier', carrier, reason: { kind: 'unanswered', message: 'no PDF' } })
      for (const page of await mergedPdf.copyPages(labelFile, labelFile.getPageIndices())) mergedPdf.addPage(page)
    }
  }
  return ok(Buffer.from(await mergedPdf.save()))
}
