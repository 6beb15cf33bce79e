import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DraftLine, OrderDraft } from '#orders/domain/order-draft.ts'
import { priceLine, sumTotalCents } from '#orders/domain/order-money.ts'
import { createOrder } from '#orders/server/create-order.ts'
import { issueInvoice } from '#orders/server/invoices/issue-sale-documents.ts'
import type { StoredOrder } from '#orders/server/stored-order.ts'
import { orderEvents, orders } from '#orders/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'

/** Builds a line of goods; gross prices include 24 % VAT. */
export const buildOrderLine = (overrides: Partial<DraftLine> = {}): DraftLine => {
  const amount = overrides.amount ?? 1
  return {
    productId: 1,
    class: 'product',
    code1: 'PL-10001',
    name: 'Coilover kit',
    unit: 'tk',
    amount,
    availability: overrides.class === 'shipping' ? null : { code: 'inStock' },
    withdrawalExclusion: 'none',
    durability: null,
    fit: null,
    roadUse: null,
    ...priceLine(overrides.unitCents ?? 12_400, amount, overrides.vatBasisPoints ?? 2400, { isExempt: false }),
    ...overrides,
  }
}

/** Builds a private person's order to a parcel machine; its total is the sum of the lines. */
export const buildOrderDraft = (overrides: Partial<OrderDraft> = {}): OrderDraft => {
  const lines = overrides.lines ?? [
    buildOrderLine({ amount: 2 }),
    buildOrderLine({
      productId: 2,
      class: 'shipping',
      code1: 'POSTIKULU',
      name: 'Omniva parcel machine',
      unitCents: 399,
    }),
  ]
  return {
    language: 'en',
    cheapestDeliveryCents: null,
    clientType: 'private',
    client: {
      first_name: 'Mari',
      last_name: 'Maasikas',
      business_name: '',
      company_reg_nr: '',
      vat_reg_nr: '',
      vat_reg_country: '',
      email: 'mari@example.ee',
      phone: '+372 5512 3456',
    },
    delivery: {
      country: 'EE',
      provider: 'omniva-parcel',
      providerName: 'Omniva parcel machine',
      option: { id: '96001', name: 'Kristiine Keskus', address: 'Endla 45, 10615 Tallinn' },
      address: null,
    },
    shortContactAddress: '',
    comment: '',
    vatExempt: false,
    vatCountry: 'EE',
    taxablePerson: false,
    wantsEInvoice: false,
    backordered: false,
    totalCents: sumTotalCents(lines),
    ...overrides,
    lines,
  }
}

/** Stores an order placed at `placedAt`, in any state; stock and jobs stay unchanged. */
export const makeOrder = async (
  tx: Write,
  draft: Partial<OrderDraft> = {},
  {
    placedAt = new Date(),
    ...overrides
  }: Partial<Pick<StoredOrder['order'], 'placedAt' | 'paidAt' | 'state' | 'paysBy' | 'vatProven'>> = {},
): Promise<StoredOrder> => {
  const token = randomBytes(24).toString('base64url')
  const { previousHolds: before, ...stored } = await createOrder(tx, buildOrderDraft(draft), { token, now: placedAt })
  if (Object.keys(overrides).length === 0) return stored
  const [order] = await tx
    .update(orders)
    .set({ ...overrides, ...(overrides.paidAt && { paidCents: stored.order.totalCents }) })
    .where(eq(orders.id, stored.order.id))
    .returning()
  return { ...stored, order: order! }
}

/** Reads an order's history as one word per event; an event `needs-attention` includes its reason. */
export const readHistory = async (db: Queryable, { order }: StoredOrder): Promise<string[]> => {
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)
  return events.map(({ kind, details }) => (kind === 'needs-attention' ? `${kind}: ${details.reason}` : kind))
}

/** Issues the first invoice of a paid order, as the payment's job does. */
export const issueFirstInvoice = (tx: Write, orderId: number, now: Date): Promise<{ number: number }> =>
  issueInvoice(tx, orderId, now)
