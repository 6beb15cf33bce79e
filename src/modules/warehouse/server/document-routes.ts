import { readProductsForSale } from '#catalog/server/catalog.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { documentAdmin } from '#warehouse/contract-document.ts'
import { bookDocument } from './book-document.ts'
import {
  AmbiguousCode,
  createDocument,
  type DocumentFailure,
  readCodeList,
  removeDocument,
  removeLine,
  scanCode,
  setBatches,
  setCounted,
} from './change-document.ts'
import { listDocuments, readDocumentLines, viewDocument } from './view-document.ts'

export const registerDocumentRoutes = (app: App): void => {
  const viewDocumentOrFail = async (id: number, { language, t }: Context) => {
    const data = await viewDocument(app.db, id, language)
    return data ? { data } : httpError(404, t('warehouse.problem.noDocument'))
  }
  /** Names the products that share the code, so that the user can choose. */
  const toAmbiguousCodeError = async ({ ids }: AmbiguousCode, { language, t }: Context): Promise<HttpError> => {
    const products = await readProductsForSale(app.db, ids)
    const choices = products.map(({ id, code1, name }) => [`product.${id}`, [`${code1} · ${pickText(name, language)}`]])
    return httpError(409, t('warehouse.problem.manyCodes'), { errors: Object.fromEntries(choices) })
  }
  const readLine = async (id: number, productId: number, { language, t }: Context) => {
    const [data] = await readDocumentLines(app.db, id, language, productId)
    return data ? { data } : httpError(404, t('warehouse.problem.notOnList'))
  }
  serve(app, documentAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listDocuments(app.db, query)
      return new PagedResult({ results }, paging)
    },
    view: request => viewDocumentOrFail(request.params.id, request),
    create: async request => {
      const created = await createDocument(app, request.actor, request.body)
      return created.ok ? viewDocumentOrFail(created.value, request) : toHttpError(created.reason, request)
    },
    scan: async request => {
      const { id } = request.params
      const scanned = await scanCode(app, request.actor, { ...request.body, id })
      if (scanned.ok) return readLine(id, scanned.value, request)
      return scanned.reason instanceof AmbiguousCode
        ? toAmbiguousCodeError(scanned.reason, request)
        : toHttpError(scanned.reason, request)
    },
    setLine: async request => {
      const saved = await setCounted(app, request.actor, { ...request.params, ...request.body })
      return saved.ok ? readLine(request.params.id, saved.value, request) : toHttpError(saved.reason, request)
    },
    setBatches: async request => {
      const saved = await setBatches(app, request.actor, { ...request.params, ...request.body })
      return saved.ok ? readLine(request.params.id, saved.value, request) : toHttpError(saved.reason, request)
    },
    removeLine: async request => {
      const removed = await removeLine(app, request.actor, request.params)
      return removed.ok ? undefined : toHttpError(removed.reason, request)
    },
    read: async request => {
      const result = await readCodeList(app, request.actor, { ...request.body, id: request.params.id })
      if (!result.ok) return toHttpError(result.reason, request)
      return {
        ...result.value,
        rejected: result.value.rejected.map(line => ({ ...line, reason: request.t(line.reason) })),
      }
    },
    book: async request => {
      const booked = await bookDocument(app, request.actor, { id: request.params.id, seenPieces: request.body.seen })
      if (!booked.ok) return toHttpError(booked.reason, request)
      const { moved, shortages } = booked.value
      const products = await readProductsForSale(
        app.db,
        shortages.map(({ productId }) => productId),
      )
      const productsById = new Map(products.map(product => [product.id, product]))
      return {
        moved,
        shortages: shortages.map(({ productId, pieces }) => ({
          product_id: productId,
          name: pickText(productsById.get(productId)?.name, request.language),
          code1: productsById.get(productId)?.code1 ?? '',
          pieces,
        })),
      }
    },
    remove: async request => {
      const removed = await removeDocument(app, request.actor, request.params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, request)
    },
  })
}

const toHttpError = (failure: DocumentFailure, { t }: Context): HttpError => {
  switch (failure) {
    case 'notFound':
      return httpError(404, t('warehouse.problem.noDocument'))
    case 'noWarehouse':
      return httpError(404, t('warehouse.problem.noWarehouse'))
    case 'noCode':
      return httpError(404, t('warehouse.problem.unknownCode'))
    case 'notOnList':
      return httpError(404, t('warehouse.problem.notOnList'))
    case 'booked':
      return httpError(409, t('warehouse.problem.booked'))
    case 'noBatches':
      return httpError(409, t('warehouse.problem.noBatches'))
    case 'stale':
      return httpError(409, t('warehouse.problem.staleDocument'))
  }
}
