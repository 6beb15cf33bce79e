import { and, asc, eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import type { Carrier } from '#delivery/domain/carrier.ts'
import { type CarrierRefusal, carrierAccess, carrierAdapters } from '#delivery/server/delivery.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { among } from '#platform/server/db/among.ts'
import { orderParcels } from '../tables.ts'

/** What stands in the way of labels: none are registered, or a carrier does not give them. */
export type NoLabels = { kind: 'none' } | { kind: 'carrier'; carrier: Carrier; why: CarrierRefusal }

/** The labels of the registered parcels of these orders as one file: carrier by carrier, each in the order in which they are named. */
export const parcelLabels = async (
  app: Pick<App, 'db' | 'settings'>,
  ids: readonly number[],
): Promise<Outcome<Buffer, NoLabels>> => {
  const registered = and(among(orderParcels.orderId, ids), eq(orderParcels.state, 'registered'))
  const rows = await app.db.select().from(orderParcels).where(registered).orderBy(asc(orderParcels.id))
  const parcels = ids.flatMap(id => rows.filter(row => row.orderId === id))
  if (parcels.length === 0) return refused({ kind: 'none' })
  const whole = await PDFDocument.create()
  for (const carrier of new Set(parcels.map(parcel => parcel.carrier))) {
    const barcodes = parcels.flatMap(parcel => (parcel.carrier === carrier ? parcel.barcode : []))
    const access = await carrierAccess(app.db, app.settings, carrier)
    const labels = access
      ? await carrierAdapters[carrier].labels(access, barcodes)
      : refused<CarrierRefusal>({ kind: 'refused', words: 'no account' })
    if (!labels.ok) return refused({ kind: 'carrier', carrier, why: labels.why })
    for (const file of labels.value) {
      if (!(await addPages(whole, file)))
        return refused({ kind: 'carrier', carrier, why: { kind: 'unanswered', words: 'no PDF' } })
    }
  }
  return ok(Buffer.from(await whole.save()))
}

/** False where a carrier's file is none that can be read. */
const addPages = async (whole: PDFDocument, file: Uint8Array): Promise<boolean> => {
  const part = await PDFDocument.load(file, { throwOnInvalidObject: true }).catch(() => null)
  if (!part) return false
  for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  return true
}
