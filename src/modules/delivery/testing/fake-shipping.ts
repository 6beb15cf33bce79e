import { PDFDocument } from 'pdf-lib'
import {
  type Answer,
  createJsonAnswer,
  type LoopbackServer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'

export interface FakeShipping extends LoopbackServer {
  username: string
  secret: string
  /** Barcodes by parcel key. */
  parcels: Map<string, string>
  /** Error text that rejects every parcel; undefined accepts them. */
  refusal: string | undefined
}

/** Creates a PDF with a page per label. The page width encodes the barcode, so that tests can identify labels. */
const createLabels = async (barcodes: readonly string[]): Promise<Uint8Array> => {
  const file = await PDFDocument.create()
  for (const barcode of barcodes) file.addPage([Number(barcode.replace(/\D/g, '')) % 1_000, 420])
  return file.save()
}

/** Serves Omniva's OMX API on loopback; a known key returns its previous barcode. */
export const startFakeOmniva = async (): Promise<FakeShipping> => {
  const fake: FakeShipping = {
    ...(await startLoopbackServer(request => answerRequest(request))),
    username: '12345',
    secret: 'omniva-pass',
    parcels: new Map(),
    refusal: undefined,
  }
  const answerRequest = async ({ path, headers, body }: ReceivedRequest): Promise<Answer> => {
    const expectedAuthorization = `Basic ${Buffer.from(`${fake.username}:${fake.secret}`).toString('base64')}`
    if (headers.authorization !== expectedAuthorization)
      return createJsonAnswer(401, { title: 'Unauthorized', details: 'Bad credentials' })
    const requestBody = JSON.parse(body)
    if (requestBody.customerCode !== fake.username) return createJsonAnswer(403, { title: 'Forbidden' })
    if (path === '/shipments/package-labels') return answerLabels(requestBody.barcodes)
    if (path !== '/shipments/business-to-client') return createJsonAnswer(404, { title: 'Resource not found' })
    const [{ partnerShipmentId: key }] = requestBody.shipments
    if (fake.refusal !== undefined) {
      const failedShipments = [{ clientItemId: key, messageCode: '{refused}', message: fake.refusal }]
      return createJsonAnswer(400, { resultCode: 'ERROR', savedShipments: [], failedShipments })
    }
    const barcode = fake.parcels.get(key) ?? `CC${100_000_000 + fake.parcels.size}EE`
    fake.parcels.set(key, barcode)
    return createJsonAnswer(200, {
      resultCode: 'OK',
      savedShipments: [{ clientItemId: key, barcode }],
      failedShipments: [],
    })
  }
  const answerLabels = async (requestedLabels: readonly { barcode: string }[]): Promise<Answer> => {
    const knownBarcodes = new Set(fake.parcels.values())
    const failedLabels = requestedLabels.filter(({ barcode }) => !knownBarcodes.has(barcode))
    const cards = await Promise.all(
      requestedLabels.map(async ({ barcode }) => ({
        barcode,
        fileData: Buffer.from(await createLabels([barcode])).toString('base64'),
      })),
    )
    // The labels come in another order than requested.
    return createJsonAnswer(200, {
      successAddressCards: failedLabels.length > 0 ? [] : cards.reverse(),
      failedAddressCards: failedLabels.map(({ barcode }) => ({ barcode, messageCode: 'not.found' })),
    })
  }
  return fake
}

/** Serves Smartposti's gateway on loopback; it accepts repeated orders and finds them by reference. */
export const startFakeSmartposti = async (): Promise<FakeShipping> => {
  const fake: FakeShipping = {
    ...(await startLoopbackServer(request => answerRequest(request))),
    username: '',
    secret: 'smart-key',
    parcels: new Map(),
    refusal: undefined,
  }
  let orderCount = 0
  const answerRequest = async ({ method, path, query, headers, body }: ReceivedRequest): Promise<Answer> => {
    if (headers.authorization !== fake.secret) return createJsonAnswer(401, {})
    if (path === '/tracking') {
      const reference = query.get('reference') ?? ''
      const barcode = fake.parcels.get(reference)
      return createJsonAnswer(200, { orders: { item: barcode ? [{ reference, barcode }] : [] } })
    }
    if (path === '/labels') {
      const barcodes = query.getAll('barcode')
      if (query.get('format') !== 'A6') return createJsonAnswer(400, { error: { item: 'format' } })
      return { status: 200, type: 'application/pdf', body: await createLabels(barcodes) }
    }
    if (method !== 'POST' || path !== '/orders') return createJsonAnswer(404, {})
    if (fake.refusal !== undefined)
      return createJsonAnswer(400, { error: { item: [{ error: { text: fake.refusal } }] } })
    const [{ reference }] = JSON.parse(body).item
    orderCount += 1
    const barcode = `0100700${orderCount}`
    fake.parcels.set(reference, barcode)
    return createJsonAnswer(200, { orders: { item: [{ reference, barcode, doorcode: '' }] } })
  }
  return fake
}
