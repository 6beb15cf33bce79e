import type { InvoiceBuyer, InvoiceSeller } from '#orders/domain/invoice.ts'
import { parseAddressLine } from '../parse-address-line.ts'
import { parseVatNumber } from '../vat-number.ts'
import type { EInvoiceParty, Endpoint } from './e-invoice.ts'

/**
 * Schemes of the EAS code list (Peppol, 2025-Q2) for VAT numbers. Buyers elsewhere get an e-mail address as their
 * endpoint.
 */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}
/** Countries whose scheme is the organisation number that their VAT number contains. */
const ORGANISATION_SCHEMES: Readonly<Record<string, { scheme: string; vatNumber: RegExp }>> = {
  DK: { scheme: '0184', vatNumber: /^DK(\d{8})$/ },
  SE: { scheme: '0007', vatNumber: /^SE(\d{10})01$/ },
}
/** The scheme of Estonian registry codes. */
export const ESTONIAN_REGISTRY_SCHEME = '0191'
/** The scheme of e-mail addresses. */
export const EMAIL_SCHEME = 'EM'

/** VAT numbers of Greece begin with EL; countries are named by their ISO codes. */
const toVatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)
const toCountryCode = (prefix: string): string => (prefix === 'EL' ? 'GR' : prefix)

/** Returns a VAT number with its prefix as reports name it; empty stays empty. Numbers outside the EU get one, too. */
const formatVatNumber = (number: string, country: string): string => {
  const parsed = parseVatNumber(country, number)
  if (parsed) return parsed.country + parsed.number
  const compact = number.replace(/[\s.-]/g, '').toUpperCase()
  return compact === '' || /^[A-Z]{2}/.test(compact) ? compact : `${toVatPrefix(country)}${compact}`
}

/**
 * Returns the electronic address of a party. The Peppol network finds Estonian companies by registry code, others by
 * VAT number; operators deliver to an e-mail address where neither exists.
 */
const findEndpoint = ({
  registryCode,
  vatNumber,
  country,
  email,
}: Pick<EInvoiceParty, 'registryCode' | 'vatNumber' | 'country' | 'email'>): Endpoint | null => {
  if (country === 'EE' && registryCode !== '') return { scheme: ESTONIAN_REGISTRY_SCHEME, id: registryCode }
  const prefix = vatNumber.slice(0, 2)
  const scheme = VAT_SCHEMES[prefix]
  if (scheme !== undefined) return { scheme, id: vatNumber }
  const organisation = ORGANISATION_SCHEMES[prefix]
  const [, organisationNumber] = organisation?.vatNumber.exec(vatNumber) ?? []
  if (organisation && organisationNumber) return { scheme: organisation.scheme, id: organisationNumber }
  return email === '' ? null : { scheme: EMAIL_SCHEME, id: email }
}

export const toSellerParty = (seller: InvoiceSeller): EInvoiceParty => {
  const { name, street, city, postcode, country, email, phone } = seller
  const registryCode = seller.registryCode.trim()
  const vatNumber = formatVatNumber(seller.vatNumber, country)
  return {
    name,
    registryCode,
    vatNumber,
    street,
    city,
    postcode,
    country,
    email,
    phone,
    endpoint: findEndpoint({ registryCode, vatNumber, country, email }),
  }
}

/**
 * Converts the buyer. The country of a business is that of its VAT number; without one, the country of delivery
 * counts.
 */
export const toBuyerParty = (
  { clientType, client, shortContactAddress, address = parseAddressLine(shortContactAddress) }: InvoiceBuyer,
  deliveryCountry: string,
): EInvoiceParty => {
  const isBusiness = clientType === 'business'
  const { email, phone } = client
  const vatNumber = isBusiness ? formatVatNumber(client.vat_reg_nr, client.vat_reg_country || deliveryCountry) : ''
  const country = toCountryCode(vatNumber === '' ? client.vat_reg_country || deliveryCountry : vatNumber.slice(0, 2))
  const registryCode = isBusiness ? client.company_reg_nr.trim() : ''
  return {
    name: isBusiness ? client.business_name : `${client.first_name} ${client.last_name}`.trim(),
    registryCode,
    vatNumber,
    country,
    email,
    phone,
    ...address,
    endpoint: findEndpoint({ registryCode, vatNumber, country, email }),
  }
}
