import { z } from 'zod'
import type { Channel } from '#delivery/domain/carrier.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierAccess, CarrierAdapter, CarrierFailure, Consignment } from './carrier-adapter.ts'
import { type CarrierResponse, parseJson, requestCarrier } from './request-carrier.ts'

const CHANNELS: Readonly<Record<Channel, string>> = {
  machine: 'PARCEL_MACHINE',
  office: 'POST_OFFICE',
  courier: 'COURIER',
}

const shipmentError = z.object({ message: z.string().nullish(), messageCode: z.string().nullish() })
const registerResponse = z.object({
  savedShipments: z.array(z.object({ clientItemId: z.string().nullish(), barcode: z.string().min(1) })).nullish(),
  failedShipments: z.array(shipmentError).nullish(),
})
const labelResponse = z.object({
  successAddressCards: z.array(z.object({ barcode: z.string(), fileData: z.base64() })).nullish(),
  failedAddressCards: z.array(shipmentError.extend({ barcode: z.string().nullish() })).nullish(),
})
const errorResponse = z.object({
  title: z.string().nullish(),
  details: z.string().nullish(),
  errors: z.record(z.string(), z.array(z.object({ message: z.string().nullish() }))).nullish(),
  failedShipments: z.array(shipmentError).nullish(),
})

/** Client of Omniva's OMX API. */
export const omniva: CarrierAdapter = {
  async register(access, consignment) {
    const response = await post(access, 'shipments/business-to-client', buildShipment(access, consignment))
    if (!response.ok) return response
    const { savedShipments, failedShipments } = registerResponse.safeParse(parseJson(response.value)).data ?? {}
    const savedShipment =
      savedShipments?.find(shipment => shipment.clientItemId === consignment.key) ?? savedShipments?.[0]
    if (savedShipment) return ok(savedShipment.barcode)
    if (response.value.status >= 400 || failedShipments?.length)
      return failure({ kind: 'refused', message: readErrorMessage(response.value) })
    return failure({ kind: 'unanswered', message: 'no barcode' })
  },
  async fetchLabels(access, barcodes) {
    const response = await post(access, 'shipments/package-labels', {
      customerCode: access.username,
      barcodes: barcodes.map(barcode => ({ barcode })),
      sendAddressCardTo: 'RESPONSE',
    })
    if (!response.ok) return response
    if (response.value.status >= 400) return failure({ kind: 'refused', message: readErrorMessage(response.value) })
    const { successAddressCards, failedAddressCards } = labelResponse.safeParse(parseJson(response.value)).data ?? {}
    const failedLabels = failedAddressCards ?? []
    if (failedLabels.length > 0)
      return failure({
        kind: 'refused',
        message: failedLabels
          .map(label => `${label.barcode ?? ''} ${label.message ?? label.messageCode ?? ''}`.trim())
          .join('; '),
      })
    const cards = new Map((successAddressCards ?? []).map(({ barcode, fileData }) => [barcode, fileData]))
    // Labels keep the requested order, in which staff have the parcels.
    const files = barcodes.flatMap(barcode => cards.get(barcode) ?? [])
    if (files.length < barcodes.length) return failure({ kind: 'unanswered', message: 'no label' })
    return ok(files.map(file => new Uint8Array(Buffer.from(file, 'base64'))))
  },
}

const post = (
  { baseUrl, username, secret }: CarrierAccess,
  path: string,
  body: object,
): Promise<Result<CarrierResponse, CarrierFailure>> =>
  requestCarrier({
    url: baseUrl + path,
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` },
    body,
  })

const buildShipment = ({ username }: CarrierAccess, { key, channel, country, ...parcel }: Consignment): object => ({
  customerCode: username,
  fileId: key,
  shipments: [
    {
      mainService: 'PARCEL',
      deliveryChannel: CHANNELS[channel],
      partnerShipmentId: key,
      receiverAddressee: {
        ...buildAddressee(parcel.receiver),
        address:
          channel === 'courier' && parcel.address
            ? buildAddress(parcel.address)
            : { country, offloadPostcode: parcel.pointId ?? '' },
      },
      senderAddressee: { ...buildAddressee(parcel.sender), address: buildAddress(parcel.sender.address) },
    },
  ],
})

/** OMX accepts either a company or a person. */
const buildAddressee = ({ company, person, phone, email }: Consignment['receiver']): object => ({
  ...(company === '' ? { personName: person } : { companyName: company }),
  contactMobile: phone.replace(/[^+\d]/g, ''),
  contactEmail: email,
})

const buildAddress = ({ street, apartment, city, postcode, country }: NonNullable<Consignment['address']>): object => ({
  country,
  deliverypoint: city,
  postcode,
  street: apartment === '' ? street : `${street}-${apartment}`,
})

/** Returns the carrier's own error text. */
const readErrorMessage = (response: CarrierResponse): string => {
  const { title, details, errors, failedShipments } = errorResponse.safeParse(parseJson(response)).data ?? {}
  const parts = [
    title,
    details,
    ...Object.entries(errors ?? {}).flatMap(([field, list]) => list.map(({ message }) => `${field}: ${message ?? ''}`)),
    ...(failedShipments ?? []).map(({ message, messageCode }) => message ?? messageCode),
  ]
  return parts.filter(part => part).join('; ') || `HTTP ${response.status}`
}
