import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { IssuedDocument } from '#orders/domain/e-invoice/build-e-invoice.ts'
import type { InvoiceLine } from '#orders/domain/invoice.ts'
import { listTotalDiscounts } from '#orders/domain/line-discounts.ts'
import { buildVatTable, priceLine, sumTotalCents } from '#orders/domain/order-money.ts'

const SELLER = {
  name: 'Häälestus OÜ',
  registryCode: '12345678',
  vatNumber: 'EE101234567',
  street: 'Paldiski mnt 171',
  city: 'Tallinn',
  postcode: '13518',
  country: 'EE',
  iban: 'EE38 2200 2210 2014 5685',
  email: 'pood@example.com',
  phone: '+372 600 0000',
}

const CLIENT = {
  first_name: 'Mari',
  last_name: 'Õunapuu',
  business_name: 'Ralli & Rada OÜ',
  company_reg_nr: '87654321',
  vat_reg_nr: 'EE100366327',
  vat_reg_country: 'EE',
  email: 'mari@example.com',
  phone: '+372 5551 2345',
}

interface SampleLine {
  name?: string
  class?: string
  unit?: string
  unitCents: Cents
  amount: number
  basisPoints?: BasisPoints
  keptCents?: Cents
  discounts?: readonly { name: string; cents: Cents }[]
}

interface DocumentSample extends Partial<Omit<IssuedDocument, 'lines' | 'buyer' | 'seller'>> {
  lines: readonly SampleLine[]
  client?: Partial<typeof CLIENT>
  clientType?: 'private' | 'business'
  seller?: Partial<typeof SELLER>
}

/** Builds an issued document whose sums are computed as the shop computes them. */
export const buildIssuedDocument = ({
  lines,
  client,
  clientType = 'business',
  seller,
  ...overrides
}: DocumentSample): IssuedDocument => {
  const isVatExempt = overrides.vatExempt ?? false
  const pricedLines = lines.map((line, index) => {
    const { unitCents, amount, basisPoints = 2400, keptCents = 0, discounts = [] } = line
    const price = priceLine(unitCents, amount, basisPoints, {
      isExempt: isVatExempt,
      discounts: discounts.map(discount => ({ ...discount, promotionId: 1, code: '' })),
    })
    return {
      ...price,
      class: line.class ?? 'product',
      code1: `PL-${index + 1}`,
      name: line.name ?? `Toode ${index + 1}`,
      unit: line.unit ?? 'tk',
      amount,
      totalCents: price.totalCents - keptCents,
      ...(keptCents > 0 && { keptCents }),
    }
  })
  const totalCents = sumTotalCents(pricedLines)
  return {
    kind: 'invoice',
    number: 1001,
    issuedAt: new Date('2026-11-28T10:00:00Z'),
    creditOf: null,
    seller: { ...SELLER, ...seller },
    buyer: { clientType, client: { ...CLIENT, ...client }, shortContactAddress: 'Pärnu mnt 10, Tallinn' },
    lines: pricedLines.map(
      ({ vatBasisPoints, ...line }): InvoiceLine => ({
        ...line,
        discounts: listTotalDiscounts({ ...line, vatBasisPoints }, { isExempt: isVatExempt }),
      }),
    ),
    vat: buildVatTable(pricedLines, { isExempt: isVatExempt }),
    vatExempt: isVatExempt,
    totalCents,
    orderNumber: 100_001,
    deliveryCountry: 'EE',
    vatCountry: 'EE',
    dispatchedOn: null,
    settledCents: totalCents,
    dueOn: '2026-12-05',
    partName: 'Osa arvest 1001',
    deductionReasons: { goods: 'Kinni peetud kasutamise eest', delivery: 'Kinni peetud tarne eest' },
    ...overrides,
  }
}

/** Builds a sale within the EU to a business with this VAT number. */
const buildUnionSale = (country: string, vatNumber: string): IssuedDocument =>
  buildIssuedDocument({
    vatExempt: true,
    client: { vat_reg_nr: vatNumber, vat_reg_country: country, company_reg_nr: '' },
    deliveryCountry: country,
    dispatchedOn: '2026-11-29',
    lines: [{ unitCents: 7_450, amount: 2 }],
  })

const FINNISH_CLIENT = { vat_reg_nr: '12345678', vat_reg_country: 'FI', company_reg_nr: '1234567-8' }

/** Documents of every kind that the shop issues, by name. */
export const ISSUED_DOCUMENTS: Readonly<Record<string, IssuedDocument>> = {
  paid: buildIssuedDocument({
    lines: [
      { unitCents: 1919, amount: 3 },
      { unitCents: 36_999, amount: 1, unit: 'kmpl' },
      { unitCents: 390, amount: 1, class: 'shipping', name: 'Pakiautomaat' },
    ],
  }),
  unpaid: buildIssuedDocument({ lines: [{ unitCents: 8193, amount: 1 }], settledCents: 0 }),
  twoRates: buildIssuedDocument({
    lines: [
      { unitCents: 999, amount: 7 },
      { unitCents: 1290, amount: 2, basisPoints: 900, name: 'Käsiraamat' },
      { unitCents: 1, amount: 1 },
    ],
  }),
  consumer: buildIssuedDocument({ clientType: 'private', lines: [{ unitCents: 4990, amount: 2 }] }),
  credit: buildIssuedDocument({
    kind: 'credit',
    number: 1002,
    creditOf: { number: 1001, issuedAt: new Date('2026-11-20T10:00:00Z') },
    lines: [{ unitCents: 14_995, amount: 2, keptCents: 5195 }],
  }),
  discounted: buildIssuedDocument({
    lines: [
      { unitCents: 1919, amount: 3, discounts: [{ name: 'Suvi', cents: 576 }] },
      { unitCents: 36_999, amount: 1 },
    ],
  }),
  discountedCredit: buildIssuedDocument({
    kind: 'credit',
    number: 1005,
    creditOf: { number: 1001, issuedAt: new Date('2026-11-20T10:00:00Z') },
    lines: [
      {
        unitCents: 11_250,
        amount: 2,
        keptCents: 1_000,
        discounts: [
          { name: 'Suvi', cents: 3_000 },
          { name: 'Tere', cents: 500 },
        ],
      },
    ],
  }),
  partialCredit: {
    ...buildIssuedDocument({ kind: 'credit', number: 1003, lines: [{ unitCents: 1000, amount: 1 }] }),
    creditOf: { number: 1001, issuedAt: new Date('2026-11-20T10:00:00Z') },
    lines: [],
  },
  withinUnion: buildIssuedDocument({
    vatExempt: true,
    client: FINNISH_CLIENT,
    deliveryCountry: 'FI',
    dispatchedOn: '2026-11-29',
    lines: [
      { unitCents: 12_345, amount: 3 },
      { unitCents: 990, amount: 1, class: 'shipping' },
    ],
  }),
  swedishBuyer: buildUnionSale('SE', 'SE556677889901'),
  danishBuyer: buildUnionSale('DK', 'DK12345678'),
  italianBuyer: buildUnionSale('IT', 'IT02985591201'),
  longAddress: {
    ...buildIssuedDocument({ lines: [{ unitCents: 4567, amount: 2 }], settledCents: 0 }),
    buyer: {
      ...buildIssuedDocument({ lines: [{ unitCents: 4567, amount: 2 }] }).buyer,
      shortContactAddress: 'Kadaka tee 5, Mustamäe linnaosa, 10621 Tallinn, Harju maakond',
    },
  },
  withoutAddress: {
    ...buildIssuedDocument({ lines: [{ unitCents: 4567, amount: 2 }] }),
    buyer: { ...buildIssuedDocument({ lines: [{ unitCents: 4567, amount: 2 }] }).buyer, shortContactAddress: '' },
  },
  export: buildIssuedDocument({
    vatExempt: true,
    client: { vat_reg_nr: '', vat_reg_country: 'NO', company_reg_nr: '987654321' },
    deliveryCountry: 'NO',
    lines: [{ unitCents: 99_990, amount: 1 }],
  }),
  zeroRate: buildIssuedDocument({ lines: [{ unitCents: 500, amount: 4, basisPoints: 0 }] }),
  destinationRate: buildIssuedDocument({
    clientType: 'private',
    client: { vat_reg_nr: '', vat_reg_country: '' },
    deliveryCountry: 'FI',
    vatCountry: 'FI',
    lines: [{ unitCents: 4567, amount: 3, basisPoints: 2550 }],
  }),
  destinationCredit: buildIssuedDocument({
    kind: 'credit',
    number: 1004,
    creditOf: { number: 1001, issuedAt: new Date('2026-11-20T10:00:00Z') },
    clientType: 'private',
    client: { vat_reg_nr: '', vat_reg_country: '' },
    deliveryCountry: 'FI',
    vatCountry: 'FI',
    lines: [{ unitCents: 4567, amount: 1, basisPoints: 2550 }],
  }),
}
