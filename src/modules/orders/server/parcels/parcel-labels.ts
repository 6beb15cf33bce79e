import { and, asc, eq, ne } from 'drizzle-orm'
import type { Carrier } from '#delivery/domain/carrier.ts'
import { type CarrierRefusal, carrierAccess, carrierAdapters } from '#delivery/server/delivery.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { among } from '#platform/server/db/among.ts'
import { orderParcels, orders } from '../tables.ts'

/** The reason without labels: no parcel, an unregistered parcel, or a carrier that does not provide them. */
export type NoLabels =
  | { kind: 'none' }
  | { kind: 'notReady'; numbers: string[] }
  | { kind: 'carrier'; carrier: Carrier; why: CarrierRefusal }

/**
 * Merges the labels of the orders' parcels into one PDF, grouped by carrier. Only unsent parcels of an order are
 * printed, if it has any. One missing label rejects the whole file.
 */
export const parcelLabels = async (
  app: Pick<App, 'db' | 'settings'>,
  ids: readonly number[],
): Promise<Outcome<Buffer, NoLabels>> => {
  const rows = await app.db
    .select({ parcel: orderParcels, number: orders.number })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(and(among(orderParcels.orderId, ids), ne(orderParcels.state, 'called-off')))
    .orderBy(asc(orderParcels.id))
  const selected = ids.flatMap(id => {
    const own = rows.filter(({ parcel }) => parcel.orderId === id)
    const unshipped = own.filter(({ parcel }) => parcel.shipmentId === null)
    return unshipped.length > 0 ? unshipped : own
  })
  if (selected.length === 0) return refused({ kind: 'none' })
  const unready = selected.filter(({ parcel }) => parcel.state !== 'registered')
  if (unready.length > 0) return refused({ kind: 'notReady', numbers: unready.map(({ number }) => `#${number}`) })
  const parcels = selected.map(({ parcel }) => parcel)
  // Loaded on demand: it would slow every start by three percent.
  const { PDFDocument } = await import('pdf-lib')
  const whole = await PDFDocument.create()
  for (const carrier of new Set(parcels.map(parcel => parcel.carrier))) {
    const barcodes = parcels.flatMap(parcel => (parcel.carrier === carrier ? parcel.barcode : []))
    const access = await carrierAccess(app.db, app.settings, carrier)
    const labels = access
      ? await carrierAdapters[carrier].labels(access, barcodes)
      : refused<CarrierRefusal>({ kind: 'refused', words: 'no account' })
    if (!labels.ok) return refused({ kind: 'carrier', carrier, why: labels.why })
    for (const file of labels.value) {
      const part = await PDFDocument.load(file, { throwOnInvalidObject: true }).catch(() => null)
      if (!part) return refused({ kind: 'carrier', carrier, why: { kind: 'unanswered', words: 'no PDF' } })
      for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
    }
  }
  return ok(Buffer.from(await whole.save()))
}
