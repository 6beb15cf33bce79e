import { createHmac, randomUUID } from 'node:crypto'
import {
  type Answer,
  createJsonAnswer,
  type LoopbackServer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'

interface MeritInvoice {
  SIHId: string
  InvoiceNo: string
  TotalSum: number
  PaidAmount: number
}

export interface FakeMerit extends LoopbackServer {
  apiId: string
  apiKey: string
  /** Every booked document, in order; a number that is booked twice is here twice. */
  invoices: MeritInvoice[]
  /** Every booked payment, in order. */
  payments: { InvoiceNo: string; Amount: number; PaymentDate: string }[]
  /** The text that rejects each document; undefined accepts them. */
  refusal: string | undefined
  /** Answers these endpoints in another way, such as with 429 or a page of a proxy. */
  answerInstead: (request: ReceivedRequest) => Answer | undefined
}

/** Serves Merit Aktiva's API on loopback and checks the signature of each request. */
export const startFakeMerit = async (): Promise<FakeMerit> => {
  const fake: FakeMerit = {
    ...(await startLoopbackServer(received => answer(received))),
    apiId: '670fe52f-558a-4be8-ade0-526e01a106d0',
    apiKey: 'AoCmZGUfWMMhLJ+Eb6oRF4pAEwGvWxXuJZJ5S8Jt0Q8=',
    invoices: [],
    payments: [],
    refusal: undefined,
    answerInstead: () => undefined,
  }
  const answer = (request: ReceivedRequest): Answer => {
    if (!isSigned(request, fake)) return { status: 401, body: '' }
    const configuredAnswer = fake.answerInstead(request)
    if (configuredAnswer) return configuredAnswer
    const body = JSON.parse(request.body)
    switch (request.path) {
      case '/api/v1/gettaxes':
        return createJsonAnswer(200, TAXES)
      case '/api/v2/getinvoices2':
        return createJsonAnswer(
          200,
          fake.invoices.filter(({ InvoiceNo }) => InvoiceNo.includes(body.InvNo)),
        )
      case '/api/v1/sendinvoice':
        return bookInvoice(fake, body)
      case '/api/v1/sendpayment':
        return bookPayment(fake, body)
      default:
        return createJsonAnswer(404, { Message: 'Not found' })
    }
  }
  return fake
}

const TAXES = [
  { Id: 'tax-24', Code: '24%', Name: 'Käive 24%', TaxPct: 24, TaxType: 1 },
  { Id: 'tax-9', Code: '9%', Name: 'Käive 9%', TaxPct: 9, TaxType: 1 },
  { Id: 'tax-eu', Code: 'EU0', Name: 'Ühendusesisene käive', TaxPct: 0, TaxType: 2 },
]

const isSigned = ({ query, body }: ReceivedRequest, { apiId, apiKey }: FakeMerit): boolean => {
  const timestamp = query.get('timestamp') ?? ''
  const signature = createHmac('sha256', apiKey).update(`${apiId}${timestamp}${body}`).digest('base64')
  return query.get('ApiId') === apiId && /^\d{14}$/.test(timestamp) && query.get('signature') === signature
}

interface SentRow {
  Quantity: string
  Price: string
  TaxId: string
}

/** Merit computes the rows itself and rejects sums that differ. */
const bookInvoice = (
  fake: FakeMerit,
  body: {
    InvoiceNo: string
    InvoiceRow: SentRow[]
    TotalAmount: string
    TaxAmount: { TaxId: string; Amount: string }[]
  },
): Answer => {
  if (fake.refusal !== undefined) return createJsonAnswer(400, { Message: fake.refusal })
  const rowsCents = body.InvoiceRow.reduce(
    (sum, row) => sum + Math.round(Number(row.Quantity) * Number(row.Price) * 100),
    0,
  )
  if (rowsCents !== Math.round(Number(body.TotalAmount) * 100))
    return createJsonAnswer(400, { Message: 'Rows do not sum up' })
  if (body.TaxAmount.some(({ TaxId }) => !TAXES.some(({ Id }) => Id === TaxId)))
    return createJsonAnswer(400, { Message: 'Unknown TaxId' })
  const taxCents = body.TaxAmount.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
  const invoice = {
    SIHId: randomUUID(),
    InvoiceNo: body.InvoiceNo,
    TotalSum: (rowsCents + taxCents) / 100,
    PaidAmount: 0,
  }
  fake.invoices.push(invoice)
  return createJsonAnswer(200, {
    CustomerId: randomUUID(),
    InvoiceId: invoice.SIHId,
    InvoiceNo: invoice.InvoiceNo,
    RefNo: '',
  })
}

const bookPayment = (fake: FakeMerit, body: { InvoiceNo: string; Amount: string; PaymentDate: string }): Answer => {
  const invoice = fake.invoices.find(({ InvoiceNo }) => InvoiceNo === body.InvoiceNo)
  if (!invoice) return createJsonAnswer(400, { Message: 'Invoice not found' })
  const amount = Number(body.Amount)
  if (Math.abs(invoice.PaidAmount + amount) > Math.abs(invoice.TotalSum) + 0.001)
    return createJsonAnswer(400, { Message: 'Payment exceeds the invoice' })
  invoice.PaidAmount += amount
  fake.payments.push({ InvoiceNo: body.InvoiceNo, Amount: amount, PaymentDate: body.PaymentDate })
  return createJsonAnswer(200, { BatchInfo: '' })
}
