import { z } from 'zod'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierAccess, CarrierAdapter, CarrierFailure, Consignment } from './carrier-adapter.ts'
import { type CarrierAnswer, parseJson, requestCarrier } from './request-carrier.ts'

const oneOrMany = <T extends z.ZodType>(item: T) => z.array(item).or(item.transform(one => [one]))
const registeredOrder = z.object({ reference: z.coerce.string().nullish(), barcode: z.coerce.string().min(1) })
const ordersAnswer = z.object({ orders: z.object({ item: oneOrMany(registeredOrder).nullish() }).nullish() })
const errorAnswer = z.object({
  error: z.object({ item: oneOrMany(z.string().or(z.object({ error: z.object({ text: z.string() }) }))) }),
})

const PDF = '%PDF'

/** Client of Smartposti's gateway API. */
export const smartposti: CarrierAdapter = {
  async register(access, consignment) {
    const { key } = consignment
    // An earlier attempt may have succeeded although its response was lost.
    const known = await request(access, `tracking?reference=${encodeURIComponent(key)}`)
    if (!known.ok) return known
    const before = findBarcode(known.value, key)
    if (before !== undefined) return ok(before)
    const answer = await request(access, 'orders', { report: [], item: [orderItem(consignment)] })
    if (!answer.ok) return answer
    if (answer.value.status >= 400) return failure({ kind: 'refused', words: errorMessage(answer.value) })
    const barcode = findBarcode(answer.value, key)
    return barcode === undefined ? failure({ kind: 'unanswered', words: 'no barcode' }) : ok(barcode)
  },
  async labels(access, barcodes) {
    const query = new URLSearchParams([['format', 'A6'], ...barcodes.map(barcode => ['barcode', barcode])])
    const answer = await request(access, `labels?${query}`)
    if (!answer.ok) return answer
    if (answer.value.status >= 400) return failure({ kind: 'refused', words: errorMessage(answer.value) })
    const isPdf = new TextDecoder('latin1').decode(answer.value.bytes.subarray(0, PDF.length)) === PDF
    return isPdf ? ok([answer.value.bytes]) : failure({ kind: 'unanswered', words: 'no label' })
  },
}

const request = (
  { baseUrl, secret }: CarrierAccess,
  path: string,
  body?: object,
): Promise<Result<CarrierAnswer, CarrierFailure>> =>
  requestCarrier({
    url: baseUrl + path,
    method: body ? 'POST' : 'GET',
    headers: { authorization: secret },
    ...(body && { body }),
  })

/** Returns undefined when there is no order with this reference. */
const findBarcode = (answer: CarrierAnswer, key: string): string | undefined => {
  const found = ordersAnswer.safeParse(parseJson(answer)).data?.orders?.item ?? []
  return found.find(one => one.reference === key)?.barcode
}

/** Courier orders carry an address; Smartposti rejects it together with a machine id. */
const orderItem = ({ key, channel, country, pointId, address, receiver, sender }: Consignment): object => ({
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
const errorMessage = (answer: CarrierAnswer): string => {
  const items = errorAnswer.safeParse(parseJson(answer)).data?.error.item ?? []
  return items.map(item => (typeof item === 'string' ? item : item.error.text)).join('; ') || `HTTP ${answer.status}`
}
