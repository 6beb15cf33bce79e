import { productsForSale } from '#catalog/server/catalog.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { documentAdmin } from '#warehouse/contract-document.ts'
import { bookDocument } from './book-document.ts'
import { documentLines, listDocuments, viewDocument } from './view-document.ts'
import {
  createDocument,
  type DocumentRefusal,
  readList,
  removeDocument,
  removeLine,
  SeveralProducts,
  scanCode,
  setCounted,
} from './work-on-document.ts'

export const documentRoutes = (app: App): void => {
  const viewed = async (id: number, { language, t }: Context) => {
    const data = await viewDocument(app.db, id, language)
    return data ? { data } : refuse(404, t('warehouse.problem.noDocument'))
  }
  /** Names the products that share the code, so that the user can choose. */
  const several = async ({ ids }: SeveralProducts, { language, t }: Context): Promise<Refusal> => {
    const found = await productsForSale(app.db, ids)
    const choices = found.map(({ id, code1, name }) => [`product.${id}`, [`${code1} · ${textIn(name, language)}`]])
    return refuse(409, t('warehouse.problem.manyCodes'), { errors: Object.fromEntries(choices) })
  }
  const lineOf = async (id: number, productId: number, { language, t }: Context) => {
    const [data] = await documentLines(app.db, id, language, productId)
    return data ? { data } : refuse(404, t('warehouse.problem.noLine'))
  }
  serve(app, documentAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listDocuments(app.db, query)
      return new Paged({ results }, paging)
    },
    view: given => viewed(given.params.id, given),
    create: async given => {
      const made = await createDocument(app, given.actor, given.body)
      return made.ok ? viewed(made.value, given) : refusal(made.why, given)
    },
    scan: async given => {
      const { id } = given.params
      const scanned = await scanCode(app, given.actor, { ...given.body, id })
      if (scanned.ok) return lineOf(id, scanned.value, given)
      return scanned.why instanceof SeveralProducts ? several(scanned.why, given) : refusal(scanned.why, given)
    },
    setLine: async given => {
      const set = await setCounted(app, given.actor, { ...given.params, ...given.body })
      return set.ok ? lineOf(given.params.id, set.value, given) : refusal(set.why, given)
    },
    removeLine: async given => {
      const removed = await removeLine(app, given.actor, given.params)
      return removed.ok ? undefined : refusal(removed.why, given)
    },
    read: async given => {
      const read = await readList(app, given.actor, { ...given.body, id: given.params.id })
      if (!read.ok) return refusal(read.why, given)
      return { ...read.value, refused: read.value.refused.map(line => ({ ...line, why: given.t(line.why) })) }
    },
    book: async given => {
      const booked = await bookDocument(app, given.actor, { id: given.params.id, seen: given.body.seen })
      if (!booked.ok) return refusal(booked.why, given)
      const { moved, short } = booked.value
      const products = await productsForSale(
        app.db,
        short.map(({ productId }) => productId),
      )
      const known = new Map(products.map(product => [product.id, product]))
      return {
        moved,
        short: short.map(({ productId, pieces }) => ({
          product_id: productId,
          name: textIn(known.get(productId)?.name, given.language),
          code1: known.get(productId)?.code1 ?? '',
          pieces,
        })),
      }
    },
    remove: async given => {
      const removed = await removeDocument(app, given.actor, given.params.id)
      return removed.ok ? undefined : refusal(removed.why, given)
    },
  })
}

const refusal = (why: DocumentRefusal, { t }: Context): Refusal => {
  switch (why) {
    case 'gone':
      return refuse(404, t('warehouse.problem.noDocument'))
    case 'noWarehouse':
      return refuse(404, t('warehouse.problem.noWarehouse'))
    case 'noCode':
      return refuse(404, t('warehouse.problem.unknownCode'))
    case 'noLine':
      return refuse(404, t('warehouse.problem.noLine'))
    case 'booked':
      return refuse(409, t('warehouse.problem.booked'))
    case 'stale':
      return refuse(409, t('warehouse.problem.staleDocument'))
  }
}
