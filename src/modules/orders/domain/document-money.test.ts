import { expect, test } from 'vitest'
import { allocateDocumentMoney, type ReceivedPayment } from './document-money.ts'
import type { InvoiceLine } from './invoice.ts'

const buildDate = (day: number): Date => new Date(Date.UTC(2026, 10, day))

/**
 * `['sale', 100]` is an invoice, `['cancelled', -100, 1]` a credit note for document 1. Issue dates are days 1, 2, 3.
 */
type DocumentSketch = readonly [cause: string, euros: number, creditOf?: number]

const buildDocument = ([cause, euros, creditOf]: DocumentSketch, index: number) => {
  const totalCents = Math.abs(euros) * 100
  return {
    number: index + 1,
    cause,
    creditOf: creditOf ?? null,
    totalCents,
    vatExempt: false,
    lines: [] as InvoiceLine[],
    kind: euros < 0 ? ('credit' as const) : ('invoice' as const),
    vat: [{ basisPoints: 2400, sumCents: totalCents, vatCents: Math.round((totalCents * 24) / 124) }],
    issuedAt: buildDate(index + 1),
  }
}

interface MoneyCase {
  documents: DocumentSketch[]
  /** Received euros of each day, from day 1 on. */
  received: number[]
  refunded?: number
  open?: number
  due?: number
}

const formatMoney = ({ documents, received, refunded = 0, open = 0, due = 0 }: MoneyCase): string[] => {
  const receivedPayments = received.flatMap((euros, index): ReceivedPayment[] =>
    euros === 0 ? [] : [{ at: buildDate(index + 1), cents: euros * 100 }],
  )
  const payment = { openCents: open * 100, refundDueCents: due * 100, refundedCents: refunded * 100 }
  const money = allocateDocumentMoney(documents.map(buildDocument), { payment, receivedPayments })
  return [...money]
    .toSorted(([first], [second]) => first - second)
    .map(([number, documentMoney]) => {
      const sums = Object.entries(documentMoney).flatMap(([name, value]) =>
        typeof value === 'number' && value > 0 ? [`${name.replace('Cents', '')} ${value / 100}`] : [],
      )
      const settled =
        documentMoney.kind === 'invoice' && documentMoney.settledAt
          ? [`on ${documentMoney.settledAt.getUTCDate()}`]
          : []
      return `${number} ${[...sums, ...settled].join(', ')}`
    })
}

test.each<[string, MoneyCase, string[]]>([
  ['paid', { documents: [['sale', 100]], received: [100] }, ['1 paid 100, on 1']],
  ['paid in parts', { documents: [['sale', 100]], received: [40, 0, 60] }, ['1 paid 100, on 3']],
  ['partly paid', { documents: [['sale', 100]], received: [40], open: 60 }, ['1 paid 40, open 60']],
  [
    'amount added, not paid',
    {
      documents: [
        ['sale', 100],
        ['edit:2:on', 50],
      ],
      received: [100],
      open: 50,
    },
    ['1 paid 100, on 1', '2 open 50'],
  ],
  [
    'amount added and paid',
    {
      documents: [
        ['sale', 100],
        ['edit:2:on', 50],
      ],
      received: [100, 0, 50],
    },
    ['1 paid 100, on 1', '2 paid 50, on 3'],
  ],
  [
    'amount added and partly paid',
    {
      documents: [
        ['sale', 100],
        ['edit:2:on', 50],
      ],
      received: [100, 0, 20],
      open: 30,
    },
    ['1 paid 100, on 1', '2 paid 20, open 30'],
  ],
  [
    'partly paid, amount added',
    {
      documents: [
        ['sale', 100],
        ['edit:2:on', 50],
      ],
      received: [80],
      open: 70,
    },
    ['1 paid 80, open 20', '2 open 50'],
  ],
  [
    'exchanged at the same price',
    {
      documents: [
        ['sale', 100],
        ['edit:2:on', 40],
        ['edit:2:off', -40, 1],
      ],
      received: [100],
    },
    ['1 credited 40, paid 60, on 1', '2 paid 40, on 2', '3 setOff 40'],
  ],
  [
    'VAT charged later',
    {
      documents: [
        ['sale', 341],
        ['edit:2:on', 423],
        ['edit:2:off', -341, 1],
      ],
      received: [341],
      open: 82,
    },
    ['1 credited 341', '2 paid 341, open 82', '3 setOff 341'],
  ],
  [
    'VAT charged later and paid',
    {
      documents: [
        ['sale', 341],
        ['edit:2:on', 423],
        ['edit:2:off', -341, 1],
      ],
      received: [341, 0, 0, 82],
    },
    ['1 credited 341', '2 paid 423, on 4', '3 setOff 341'],
  ],
  [
    'lowered, not refunded',
    {
      documents: [
        ['sale', 100],
        ['edit:2:off', -30, 1],
      ],
      received: [100],
      due: 30,
    },
    ['1 credited 30, paid 70, on 1', '2 refundDue 30'],
  ],
  [
    'lowered and refunded',
    {
      documents: [
        ['sale', 100],
        ['edit:2:off', -30, 1],
      ],
      received: [100],
      refunded: 30,
    },
    ['1 credited 30, paid 70, on 1', '2 paidBack 30'],
  ],
  [
    'lowered below what was open',
    {
      documents: [
        ['sale', 100],
        ['edit:2:off', -30, 1],
      ],
      received: [60],
      open: 10,
    },
    ['1 credited 30, paid 60, open 10', '2 setOff 30'],
  ],
  [
    'cancelled, not refunded',
    {
      documents: [
        ['sale', 100],
        ['cancelled', -100, 1],
      ],
      received: [100],
      due: 100,
    },
    ['1 credited 100', '2 refundDue 100'],
  ],
  [
    'cancelled, refunded in part',
    {
      documents: [
        ['sale', 100],
        ['cancelled', -100, 1],
      ],
      received: [100],
      refunded: 60,
      due: 40,
    },
    ['1 credited 100', '2 refundDue 40, paidBack 60'],
  ],
  [
    'cancelled when partly paid',
    {
      documents: [
        ['sale', 100],
        ['cancelled', -100, 1],
      ],
      received: [40],
      due: 40,
    },
    ['1 credited 100', '2 refundDue 40, setOff 60'],
  ],
  [
    'returned in part, one refund after the other',
    {
      documents: [
        ['sale', 100],
        ['return:1', -20, 1],
        ['return:2', -30, 1],
      ],
      received: [100],
      refunded: 20,
      due: 30,
    },
    ['1 credited 50, paid 50, on 1', '2 paidBack 20', '3 refundDue 30'],
  ],
  [
    'refunded in part as goodwill',
    {
      documents: [
        ['sale', 100],
        ['refund:7', -10, 1],
      ],
      received: [100],
      refunded: 10,
    },
    ['1 credited 10, paid 90, on 1', '2 paidBack 10'],
  ],
  [
    'returned, then an allowance: the refund pays its own note',
    {
      documents: [
        ['sale', 100],
        ['return:1', -20, 1],
        ['refund:7', -10, 1],
      ],
      received: [100],
      refunded: 10,
      due: 20,
    },
    ['1 credited 30, paid 70, on 1', '2 refundDue 20', '3 paidBack 10'],
  ],
  [
    'allowance with a failed refund',
    {
      documents: [
        ['sale', 100],
        ['refund:7', -10, 1],
        ['refund-failed:7/2:1', 10, 2],
      ],
      received: [100],
    },
    ['1 credited 10, paid 90, on 1', '2 setOff 10', '3 paid 10, on 3'],
  ],
])('allocates the money of an order: %s', (_name, moneyCase, expected) => {
  expect(formatMoney(moneyCase)).toEqual(expected)
})
