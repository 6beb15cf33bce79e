import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { renderTables, sendPdf, type TableDocument } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { type PickingList, pickingAdmin } from '#warehouse/contract-picking.ts'
import { readPickingList } from './read-picking-list.ts'

export const registerPickingRoutes = (app: App): void =>
  serve(app, pickingAdmin, {
    list: async ({ query, language }) => ({ data: await readPickingList(app.db, query.ids, language) }),
    document: async ({ query, language, reply, t }) => {
      const list = await readPickingList(app.db, query.ids, language)
      if (list.walks.length === 0) return httpError(404, t('warehouse.problem.nothingToPick'))
      const { name } = await readSettings(app.db)
      const documents = toDocuments(list, { language, t, printedAt: formatDateTime(app.now(), language) })
      const content = await renderTables(documents, name)
      return sendPdf(reply, { content, contentType: 'application/pdf', filename: 'picking-list.pdf' })
    },
  })

interface DocumentContext {
  language: Language
  t: Translate
  /** The time of printing. */
  printedAt: string
}

/** Builds the block with the amount due of each unpaid order; an empty list without such orders. */
const buildDueBlocks = (
  unpaidOrders: PickingList['orders'],
  { language, t }: Pick<DocumentContext, 'language' | 't'>,
): TableDocument['blocks'] => {
  if (unpaidOrders.length === 0) return []
  const lines = unpaidOrders.map(({ number, due, pays_on_handover }) =>
    t('warehouse.picking.dueOf', {
      number,
      sum: formatCents(toCents(due), language),
      ...(pays_on_handover && { context: 'handover' }),
    }),
  )
  return [{ title: t('warehouse.picking.due'), lines }]
}

/** A row names only the latest batches, so that it stays short. */
const MAX_PRINTED_BATCHES = 5

/** A table row must fit on a page, so that a product with many orders takes several rows. */
const MAX_LINES_PER_ROW = 30

const splitLines = (lines: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(lines.length / MAX_LINES_PER_ROW) }, (_, index) =>
    lines.slice(index * MAX_LINES_PER_ROW, (index + 1) * MAX_LINES_PER_ROW),
  )

/** Returns one line for each delivery method: `Omniva parcel machine: 1001, 1002`. */
const groupNumbersByDelivery = (orders: PickingList['orders']): string[] =>
  [...Map.groupBy(orders, ({ delivery }) => delivery)].map(
    ([delivery, group]) => `${delivery}: ${group.map(({ number }) => number).join(', ')}`,
  )

/** Builds one document per walk. */
const toDocuments = ({ orders, walks }: PickingList, { language, t, printedAt }: DocumentContext): TableDocument[] => {
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  return walks.map(({ warehouse, stops }) => {
    const orderIds = new Set(stops.flatMap(stop => stop.orders.map(order => order.order_id)))
    return {
      language,
      title: t('warehouse.picking.title'),
      number: warehouse || t('warehouse.picking.noWarehouse'),
      blocks: [
        { title: t('warehouse.picking.written'), lines: [printedAt] },
        {
          title: t('warehouse.picking.orders'),
          lines: groupNumbersByDelivery(orders.filter(({ id }) => orderIds.has(id))),
        },
        ...buildDueBlocks(
          orders.filter(({ id, due }) => orderIds.has(id) && due > 0),
          { language, t },
        ),
      ],
      columns: [
        { name: '', width: 18, align: 'left', isBoxed: true },
        { name: t('warehouse.picking.place'), width: 72, align: 'left', isStrong: true },
        { name: t('warehouse.code1'), width: 92, align: 'left' },
        { name: t('warehouse.name'), width: 172, align: 'left' },
        { name: t('warehouse.pieces'), width: 46, align: 'right', isStrong: true },
        { name: t('warehouse.picking.forOrders'), width: 99, align: 'right' },
      ],
      rows: stops.flatMap(({ place, code1, name, pieces, unit, received_batches, orders: orderPieces }) =>
        splitLines(orderPieces.map(order => `${numbers.get(order.order_id)} × ${order.pieces}`)).map((lines, index) => [
          '',
          place,
          code1,
          received_batches.length > 0
            ? `${name}\n${t('orderAdmin.batches.received', { codes: received_batches.slice(0, MAX_PRINTED_BATCHES).join(', ') })}`
            : name,
          index === 0 ? `${pieces}\u00a0${inflectUnit(unit, pieces)}` : '',
          lines.join('\n'),
        ]),
      ),
      notes: [],
      footer: warehouse,
      pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
    }
  })
}
