import { z } from 'zod'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierAccess, CarrierAdapter, CarrierFailure, Consignment } from './carrier-adapter.ts'
import { type CarrierResponse, parseJson, requestCarrier } from './request-carrier.ts'

const acceptOneOrMany = <T extends z.ZodType>(item: T) => z.array(item).or(item.transform(onlyItem => [onlyItem]))
const registeredOrder = z.object({ reference: z.coerce.string().nullish(), barcode: z.coerce.string().min(1) })
const ordersResponse = z.object({ orders: z.object({ item: acceptOneOrMany(registeredOrder).nullish() }).nullish() })
const errorResponse = z.object({
  error: z.object({ item: acceptOneOrMany(z.string().or(z.object({ error: z.object({ text: z.string() }) }))) }),
})

const PDF_SIGNATURE = '%PDF'

/** Client of Smartposti's gateway API. */
export const smartposti: CarrierAdapter = {
  async register(access, consignment) {
    const { key } = consignment
    // An earlier attempt may have succeeded although its response was lost.
    const trackingResponse = await sendRequest(access, `tracking?reference=${encodeURIComponent(key)}`)
    if (!trackingResponse.ok) return trackingResponse
    const previousBarcode = findBarcode(trackingResponse.value, key)
    if (previousBarcode !== undefined) return ok(previousBarcode)
    const response = await sendRequest(access, 'orders', { report: [], item: [buildOrderItem(consignment)] })
    if (!response.ok) return response
    if (response.value.status >= 400) return failure({ kind: 'refused', message: readErrorMessage(response.value) })
    const barcode = findBarcode(response.value, key)
    return barcode === undefined ? failure({ kind: 'unanswered', message: 'no barcode' }) : ok(barcode)
  },
  async fetchLabels(access, barcodes) {
    const query = new URLSearchParams([['format', 'A6'], ...barcodes.map(barcode => ['barcode', barcode])])
    const response = await sendRequest(access, `labels?${query}`)
    if (!response.ok) return response
    if (response.value.status >= 400) return failure({ kind: 'refused', message: readErrorMessage(response.value) })
    const isPdf =
      new TextDecoder('latin1').decode(response.value.bytes.subarray(0, PDF_SIGNATURE.length)) === PDF_SIGNATURE
    return isPdf ? ok([response.value.bytes]) : failure({ kind: 'unanswered', message: 'no label' })
  },
}

const sendRequest = (
  { baseUrl, secret }: CarrierAccess,
  path: string,
  body?: object,
): Promise<Result<CarrierResponse, CarrierFailure>> =>
  requestCarrier({
    url: baseUrl + path,
    method: body ? 'POST' : 'GET',
    headers: { authorization: secret },
    ...(body && { body }),
  })

/** Finds the barcode of the order with this reference; undefined when the response has no such order. */
const findBarcode = (response: CarrierResponse, key: string): string | undefined => {
  const registeredParcels = ordersResponse.safeParse(parseJson(response)).data?.orders?.item ?? []
  return registeredParcels.find(parcel => parcel.reference === key)?.barcode
}

/**
 * Builds an order item. Only courier orders contain an address, because Smartposti rejects an address together with a
 * machine id.
 */
const buildOrderItem = ({ key, channel, country, pointId, address, receiver, sender }: Consignment): object => ({
  reference: key,
  source: { country: sender.address.country.toLowerCase() },
  recipient: {
    name: receiver.company || receiver.person,
    phone: receiver.phone.replace(/[^+\d]/g, ''),
    email: receiver.email,
  },
  destination:
    channel === 'courier' && address
      ? {
          place_id: '1',
          street: address.street,
          apartment: address.apartment,
          city: address.city,
          postalcode: address.postcode,
          country: country.toLowerCase(),
        }
      : { place_id: pointId ?? '' },
})

/** Returns the carrier's own error text. */
const readErrorMessage = (response: CarrierResponse): string => {
  const items = errorResponse.safeParse(parseJson(response)).data?.error.item ?? []
  return items.map(item => (typeof item === 'string' ? item : item.error.text)).join('; ') || `HTTP ${response.status}`
}
