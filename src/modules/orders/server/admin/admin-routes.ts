import { listActiveCarriers, listProviderNames } from '#delivery/server/delivery.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { can } from '#wire/visitor.ts'
import { describeOrder } from '../describe-order.ts'
import { sendInvoice, sendPdf } from '../invoices/send-invoice.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { registerParcelRoutes } from '../parcels/parcel-routes.ts'
import { readBatches } from '../record-batches.ts'
import { readStoredOrder, type StoredOrder } from '../stored-order.ts'
import { buildPackingSlip } from '../summary/packing-slip.ts'
import { renderDocuments, renderTables } from '../summary/render-document.ts'
import { countBackorderedByLine } from '../take-backordered.ts'
import { registerBulkRoutes } from './bulk-routes.ts'
import { changeOrder } from './change-order.ts'
import { countOrders, listTags } from './count-orders.ts'
import { countUnfulfilledOrders } from './count-unfulfilled-orders.ts'
import { exportParcelAddresses } from './export-parcel-addresses.ts'
import { registerFigureRoutes } from './figure-routes.ts'
import { registerLineRoutes } from './line-routes.ts'
import { listOrders } from './list-orders.ts'
import { registerOrderSettingsRoutes } from './order-settings-routes.ts'
import { readAdminOrder } from './read-admin-order.ts'

export const registerOrderAdminRoutes = (app: App): void => {
  registerOrderSettingsRoutes(app)
  registerFigureRoutes(app)
  registerLineRoutes(app)
  registerBulkRoutes(app)
  registerParcelRoutes(app)
  serve(app, orderAdmin, {
    summary: async () => ({ data: { unfulfilledOrders: await countUnfulfilledOrders(app.db) } }),
    list: async ({ query, language }) => {
      const { results, paging } = await listOrders(app.db, query, { now: app.now(), language })
      return new PagedResult({ results }, paging)
    },
    counts: async ({ language }) => ({
      data: {
        states: await countOrders(app.db, app.now()),
        tags: await listTags(app.db),
        deliveries: await listProviderNames(app.db, language),
        can_register: (await listActiveCarriers(app.db)).length > 0,
      },
    }),
    slips: async ({ query, reply, t }) => {
      const storedOrders = await readOrdersById(app.db, query.ids)
      if (storedOrders.length === 0) return httpError(404, t('orders.problem.notFound'))
      const settings = await readSettings(app.db)
      const slips = await mapSequentially(storedOrders, async item => {
        const fulfilment = await readFulfilment(app.db, item.order)
        const backordered = await countBackorderedByLine(app.db, item.order, fulfilment)
        const batches = await readBatches(app.db, item.order.id)
        return buildPackingSlip(item, fulfilment, {
          backordered,
          batches,
          settings,
          t: app.texts(item.order.language),
        })
      })
      const content = await renderTables(slips, settings.name)
      return sendPdf(reply, { content, contentType: 'application/pdf', filename: 'packing-slips.pdf' })
    },
    documents: async ({ query, reply, t }) => {
      const storedOrders = await readOrdersById(app.db, query.ids)
      if (storedOrders.length === 0) return httpError(404, t('orders.problem.notFound'))
      const settings = await readSettings(app.db)
      const documents = storedOrders.map(item => {
        const translate = app.texts(item.order.language)
        return { texts: describeOrder(item, settings, translate), t: translate }
      })
      const content = await renderDocuments(documents, settings.name)
      return sendPdf(reply, { content, contentType: 'application/pdf', filename: 'order-documents.pdf' })
    },
    addresses: async ({ query, language, reply, t }) => {
      const file = await exportParcelAddresses(app.db, query.ids, { t, language })
      if (file === null) return httpError(404, t('orders.problem.notFound'))
      return reply
        .type('text/csv; charset=utf-8')
        .headers({
          'content-disposition': 'attachment; filename="addresses.csv"',
          'cache-control': 'private, no-store',
        })
        .send(file)
    },
    view: async ({ params, t }) => {
      const data = await readAdminOrder(app.db, params.id)
      return data ? { data } : httpError(404, t('orders.problem.notFound'))
    },
    invoice: async ({ params, query, reply, t }) => {
      const stored = await readStoredOrder(app.db, params.id)
      return stored ? sendInvoice(app, reply, stored, { ...query, t }) : httpError(404, t('orders.problem.notFound'))
    },
    change: async ({ params, body, actor, visitor, t }) => {
      const { id, transition: action } = params
      const changed = await changeOrder(app, actor, id, {
        ...body,
        action,
        username: visitor.username ?? '',
        canManageMoney: can(visitor, 'order.money'),
      })
      return changed.ok ? { data: changed.value } : toChangeError(changed.reason, t)
    },
  })
}

type ChangeFailure = Extract<Awaited<ReturnType<typeof changeOrder>>, { ok: false }>['reason']

const toChangeError = (reason: ChangeFailure, t: Translate): HttpError => {
  switch (reason) {
    case 'notFound':
      return httpError(404, t('orders.problem.notFound'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'notAllowed':
      return httpError(403, t('orderAdmin.needsMoney'))
    case 'reasonRequired':
      return httpError(422, t('app.problem.invalid'), { errors: { reason: [t('app.problem.required')] } })
    case 'futureReceipt':
    case 'receiptBeforeOrder':
      return httpError(422, t('app.problem.invalid'), { errors: { receivedOn: [t(`orderAdmin.receipt.${reason}`)] } })
    case 'noPieces':
    case 'unknownLine':
    case 'tooMany': {
      const message = t(`orders.problem.pieces.${reason}`)
      return httpError(422, message, { errors: { lines: [message] } })
    }
    case 'paymentDue':
    case 'refunded':
    case 'vatUnproven':
      return httpError(409, t(`orders.problem.${reason}`))
    case 'parcelPending':
      return httpError(409, t('orders.problem.parcel.waits'))
    case 'goodsMissing':
      return httpError(409, t('orders.problem.goodsMissing'))
    default:
      return httpError(409, t('orders.problem.wrongState'))
  }
}

/** Reads each order once, in the given order; unknown ids are skipped. */
const readOrdersById = async (db: Queryable, ids: readonly number[]): Promise<StoredOrder[]> => {
  const stored = await mapSequentially([...new Set(ids)], id => readStoredOrder(db, id))
  return stored.filter(item => item !== null)
}

/** Works sequentially: a hundred parallel queries would occupy every connection. */
const mapSequentially = async <In, Out>(items: readonly In[], mapItem: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = []
  for (const item of items) results.push(await mapItem(item))
  return results
}
