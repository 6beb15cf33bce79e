import { z } from 'zod'
import { buildMeritInvoice, formatMeritAmount, formatMeritDay } from '#bookkeeping/domain/build-merit-invoice.ts'
import { findTaxCode, formatTaxKey, type TaxKey } from '#bookkeeping/domain/tax-code.ts'
import { type BasisPoints, toCents } from '#kernel/money.ts'
import { parseJson } from '#kernel/parse-json.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { requestSystem } from '../request-system.ts'
import type {
  CreateAdapter,
  DocumentToBook,
  EntryToBook,
  FoundEntry,
  MovementToBook,
  SystemAccess,
} from '../system-adapter.ts'
import { MissingTaxCodeError, SystemUnavailableError } from '../system-errors.ts'
import { formatMeritTimestamp, signMeritRequest } from './sign-merit-request.ts'

const tax = z.object({ Id: z.string(), Code: z.string().nullish(), TaxPct: z.number() })
const listedInvoice = z.object({
  SIHId: z.string(),
  InvoiceNo: z.string(),
  TotalSum: z.number(),
  PaidAmount: z.number().nullish(),
  DocumentDate: z.string().nullish(),
})
const sentInvoice = z.object({ InvoiceId: z.string() })
type ListedInvoice = z.infer<typeof listedInvoice>
type MeritTax = z.infer<typeof tax>

/** Connects to Merit Aktiva (https://api.merit.ee). The username is its API id. */
export const createMeritAdapter: CreateAdapter = (access, { now }) => {
  const call = <T>(endpoint: string, payload: unknown, schema: z.ZodType<T>): Promise<T> =>
    callMerit(access, now(), { endpoint, body: JSON.stringify(payload), schema })
  let taxes: Promise<MeritTax[]> | undefined
  const readTaxes = (): Promise<MeritTax[]> => {
    // A failed request is repeated for the next document.
    taxes ??= call('v1/gettaxes', {}, z.array(tax)).catch((error: unknown) => {
      taxes = undefined
      throw error
    })
    return taxes
  }
  const findInvoice = async (number: string): Promise<ListedInvoice | null> => {
    const invoices = await call('v2/getinvoices2', { InvNo: number }, z.array(listedInvoice))
    // The program also finds numbers that contain this one.
    return invoices.find(invoice => invoice.InvoiceNo === number) ?? null
  }
  return {
    async test() {
      await readTaxes()
    },
    async find(entry) {
      const found = await findInvoice(entry.invoice.number)
      if (!found) return null
      return 'cents' in entry
        ? findMovement(entry, found)
        : {
            externalId: found.SIHId,
            cents: Math.abs(toCents(found.TotalSum)),
            day: readMeritDay(found.DocumentDate),
          }
    },
    async build(entry) {
      if ('cents' in entry) return JSON.stringify(buildPayment(entry, access))
      return JSON.stringify(buildDocument(entry, access, await readTaxes()))
    },
    async send(entry, body) {
      const endpoint = isDocument(entry) ? 'v1/sendinvoice' : 'v1/sendpayment'
      if (isDocument(entry)) return (await callMerit(access, now(), { endpoint, body, schema: sentInvoice })).InvoiceId
      await callMerit(access, now(), { endpoint, body, schema: z.unknown() })
      return ''
    },
  }
}

/** Reads the day of `2026-11-28T00:00:00` or `20261128`; null for other texts. */
const readMeritDay = (text: string | null | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? []
  return year ? `${year}-${month}-${day}` : null
}

const isDocument = (entry: EntryToBook): entry is DocumentToBook => !('cents' in entry)

/** Merit gives payments no number, so the paid sum of the document shows whether one was booked. */
const findMovement = ({ cents, bookedCents }: MovementToBook, { PaidAmount }: ListedInvoice): FoundEntry | null =>
  Math.abs(toCents(PaidAmount ?? 0)) >= bookedCents + cents ? { externalId: '', cents: null, day: null } : null

const buildPayment = ({ kind, invoice, cents, at }: MovementToBook, { paymentAccount }: SystemAccess): object => ({
  ...(paymentAccount !== '' && { IBAN: paymentAccount.replace(/\s/g, '') }),
  CustomerName: invoice.buyer.name.slice(0, 150),
  InvoiceNo: invoice.number,
  RefNo: invoice.paymentReference,
  // The day in Estonia, like the days of documents: at midnight, UTC still names the former month.
  PaymentDate: formatMeritDay(getShopDay(at)),
  Amount: formatMeritAmount(kind === 'refund' ? -cents : cents),
})

const buildDocument = (
  { invoice, isBusiness }: DocumentToBook,
  { taxCodes }: SystemAccess,
  taxes: readonly MeritTax[],
): object =>
  buildMeritInvoice(invoice, {
    isBusiness,
    findTaxId: ({ category, basisPoints }) =>
      findMeritTax({ category, basisPoints, country: invoice.vatCountry }, taxCodes, taxes),
  })

const toBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100)

/** The owner's code decides. Without one, a domestic rate is found by its percentage if only one tax has it. */
const findMeritTax = (key: TaxKey, taxCodes: ReadonlyMap<string, string>, taxes: readonly MeritTax[]): string => {
  const code = findTaxCode(taxCodes, key)
  const isDomestic = key.category === 'S' && key.country === HOME_COUNTRY
  const candidates = taxes.filter(({ Code, TaxPct }) =>
    code === null ? isDomestic && toBasisPoints(TaxPct) === key.basisPoints : Code === code,
  )
  const [found] = candidates
  if (!found || candidates.length > 1) throw new MissingTaxCodeError(formatTaxKey(key))
  return found.Id
}

const callMerit = async <T>(
  { baseUrl, username, secret }: SystemAccess,
  now: Date,
  { endpoint, body, schema }: { endpoint: string; body: string; schema: z.ZodType<T> },
): Promise<T> => {
  const url = new URL(`api/${endpoint}`, baseUrl)
  const timestamp = formatMeritTimestamp(now)
  url.searchParams.set('ApiId', username)
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('signature', signMeritRequest(secret, { apiId: username, timestamp, body }))
  const text = await requestSystem({ url, contentType: 'application/json', body, readMessage: readMeritMessage })
  const result = schema.safeParse(parseJson(text))
  if (!result.success)
    throw new SystemUnavailableError(`${endpoint} returned an unreadable answer`, { cause: result.error })
  return result.data
}

/** Merit answers a rejection as `{ Message }` or as a JSON text. */
const readMeritMessage = (body: string): string | null => {
  const parsed = z
    .union([z.string(), z.object({ Message: z.string() }).transform(({ Message }) => Message)])
    .safeParse(parseJson(body))
  return parsed.success ? parsed.data : null
}
