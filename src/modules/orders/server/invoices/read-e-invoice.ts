import { computeMovedCents } from '#orders/domain/document-money.ts'
import { buildEInvoice } from '#orders/domain/e-invoice/build-e-invoice.ts'
import type { EInvoice } from '#orders/domain/e-invoice/e-invoice.ts'
import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { readDispatches } from '../read-dispatches.ts'
import type { StoredOrder } from '../stored-order.ts'
import { listOrderDocuments } from './issue-invoice.ts'
import { readDocumentMoney } from './read-document-money.ts'
import { computeDueDay } from './store-payment-terms.ts'

/** Reads an issued document of an order as an e-invoice; null when the order has no document with this number. */
export const readEInvoice = async (
  app: Pick<App, 'db' | 'texts'>,
  { order }: StoredOrder,
  number: number,
): Promise<EInvoice | null> => {
  const documents = await listOrderDocuments(app.db, order.id)
  const document = documents.find(issued => issued.number === number)
  if (!document) return null
  const money = await readDocumentMoney(app.db, order)
  const creditOf = documents.find(issued => issued.number === document.creditOf) ?? null
  const { unpaidDays } = await readSettings(app.db)
  const dispatches = await readDispatches(app.db, order.id)
  const t = app.texts(order.language)
  const partName = document.kind === 'credit' ? 'partialCredit' : 'failedRefund'
  return buildEInvoice({
    ...document,
    creditOf,
    orderNumber: order.number,
    deliveryCountry: order.delivery.country,
    dispatchedOn: dispatches.at(-1)?.day ?? null,
    // Documents issued before the terms were stored use the current ones.
    settledCents: document.settledCents ?? computeMovedCents(document, documents, money),
    dueOn: document.dueOn ?? computeDueDay(document.issuedAt, unpaidDays),
    partName: t(`orders.invoice.${partName}`, { number: document.creditOf ?? '' }),
    deductionReasons: { goods: t('orders.invoice.deduction'), delivery: t('orders.invoice.deliveryDeduction') },
  })
}
