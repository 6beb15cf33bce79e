import { and, asc, eq, ne } from 'drizzle-orm'
import type { Carrier } from '#delivery/domain/carrier.ts'
import { type CarrierRefusal, carrierAccess, carrierAdapters } from '#delivery/server/delivery.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { among } from '#platform/server/db/among.ts'
import { orderParcels, orders } from '../tables.ts'

/** What stands in the way of labels: none are registered, some are not registered yet, or a carrier does not give them. */
export type NoLabels =
  | { kind: 'none' }
  | { kind: 'notReady'; numbers: string[] }
  | { kind: 'carrier'; carrier: Carrier; why: CarrierRefusal }

/**
 * The labels of the parcels of these orders as one file: carrier by carrier, each in the order in which they are named.
 * Of an order of which some is still here only that is meant, and a file from which one would be missing is none.
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
  const meant = ids.flatMap(id => {
    const own = rows.filter(({ parcel }) => parcel.orderId === id)
    const here = own.filter(({ parcel }) => parcel.shipmentId === null)
    return here.length > 0 ? here : own
  })
  if (meant.length === 0) return refused({ kind: 'none' })
  const unready = meant.filter(({ parcel }) => parcel.state !== 'registered')
  if (unready.length > 0) return refused({ kind: 'notReady', numbers: unready.map(({ number }) => `#${number}`) })
  const parcels = meant.map(({ parcel }) => parcel)
  // Read when a label is: it would be a thirtieth of every start.
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
