import { z } from 'zod'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { askCarrier, type CarrierAnswer, jsonOf } from './ask-carrier.ts'
import type { CarrierAccess, CarrierAdapter, CarrierRefusal, Consignment } from './carrier-adapter.ts'

const many = <T extends z.ZodType>(item: T) => z.array(item).or(item.transform(one => [one]))
const order = z.object({ reference: z.coerce.string().nullish(), barcode: z.coerce.string().min(1) })
const orders = z.object({ orders: z.object({ item: many(order).nullish() }).nullish() })
const faults = z.object({
  error: z.object({ item: many(z.string().or(z.object({ error: z.object({ text: z.string() }) }))) }),
})

const PDF = '%PDF'

/** Client of Smartposti's gateway API. */
export const smartposti: CarrierAdapter = {
  async register(access, consignment) {
    const { key } = consignment
    // An earlier attempt may have succeeded although its response was lost.
    const known = await ask(access, `tracking?reference=${encodeURIComponent(key)}`)
    if (!known.ok) return known
    const before = barcodeOf(known.value, key)
    if (before !== undefined) return ok(before)
    const answer = await ask(access, 'orders', { report: [], item: [itemOf(consignment)] })
    if (!answer.ok) return answer
    if (answer.value.status >= 400) return refused({ kind: 'refused', words: wordsOf(answer.value) })
    const barcode = barcodeOf(answer.value, key)
    return barcode === undefined ? refused({ kind: 'unanswered', words: 'no barcode' }) : ok(barcode)
  },
  async labels(access, barcodes) {
    const query = new URLSearchParams([['format', 'A6'], ...barcodes.map(barcode => ['barcode', barcode])])
    const answer = await ask(access, `labels?${query}`)
    if (!answer.ok) return answer
    if (answer.value.status >= 400) return refused({ kind: 'refused', words: wordsOf(answer.value) })
    const isPdf = new TextDecoder('latin1').decode(answer.value.bytes.subarray(0, PDF.length)) === PDF
    return isPdf ? ok([answer.value.bytes]) : refused({ kind: 'unanswered', words: 'no label' })
  },
}

const ask = (
  { baseUrl, secret }: CarrierAccess,
  path: string,
  body?: object,
): Promise<Outcome<CarrierAnswer, CarrierRefusal>> =>
  askCarrier({
    url: baseUrl + path,
    method: body ? 'POST' : 'GET',
    headers: { authorization: secret },
    ...(body && { body }),
  })

/** Returns undefined when there is no order with this reference. */
const barcodeOf = (answer: CarrierAnswer, key: string): string | undefined => {
  const found = orders.safeParse(jsonOf(answer)).data?.orders?.item ?? []
  return found.find(one => one.reference === key)?.barcode
}

/** Courier orders carry an address; Smartposti rejects it together with a machine id. */
const itemOf = ({ key, channel, country, pointId, address, receiver, sender }: Consignment): object => ({
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
const wordsOf = (answer: CarrierAnswer): string => {
  const items = faults.safeParse(jsonOf(answer)).data?.error.item ?? []
  return items.map(item => (typeof item === 'string' ? item : item.error.text)).join('; ') || `HTTP ${answer.status}`
}
