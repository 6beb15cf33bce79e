import { inArray, sql } from 'drizzle-orm'
import { type Recall, type RecallQuery, recallCalls } from '#catalog/contract-recall.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { buildSurrogateKey } from '../change-tags.ts'
import { listPublishedRecalls, readRecallProductIds } from '../read-recalls.ts'
import { products, recalls } from '../tables.ts'
import { createRecall, removeRecall, type SaveRecallFailure, saveRecall } from './manage-recalls.ts'

export const registerRecallRoutes = (app: App): void =>
  serve(app, recallCalls, {
    listPublished: async ({ language, reply }) => {
      reply.header('surrogate-key', buildSurrogateKey(['content', 'listing'], []))
      return { results: await listPublishedRecalls(app.db, language, app.now()) }
    },
    list: async ({ query, language }) => {
      const { results, paging } = await listRecalls(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    create: async ({ body, actor, t }) => {
      const created = await createRecall(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, t)
    },
    save: async ({ body, params, actor, t }) => {
      const saved = await saveRecall(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : toHttpError(saved.reason, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeRecall(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, t)
    },
  })

const listTexts = (column: typeof recalls.title | typeof recalls.heading) =>
  sql`jsonb_path_query_array(${column} - 'type', '$.*')::text`
const SEARCH_KEY = sql`
  search_key(concat_ws(' ', ${listTexts(recalls.title)}, ${listTexts(recalls.heading)}, ${recalls.batch}, (
    select string_agg(concat_ws(' ', p.code1, p.code2), ' ')
    from recall_product r join product p on p.id = r.product_id where r.recall_id = ${recalls.id})))`

const listRecalls = async (db: Queryable, { q, sort, ...page }: RecallQuery, language: Language) => {
  const condition = q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q)
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(recalls)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, { created_at: recalls.createdAt }, recalls.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(recalls, condition),
  })
  const productIds = await readRecallProductIds(
    db,
    rows.map(({ id }) => id),
  )
  const recalledProducts = await db
    .select({ id: products.id, name: products.name, code1: products.code1 })
    .from(products)
    .where(inArray(products.id, [...productIds.values()].flat()))
  const byId = new Map(
    recalledProducts.map(({ name, ...product }) => [product.id, { ...product, name: pickText(name, language) }]),
  )
  const results = rows.map(({ boughtFrom, boughtTo, publishedAt, createdAt, ...row }): Recall => {
    const ids = productIds.get(row.id) ?? []
    return {
      ...row,
      product_ids: ids,
      // A permanently deleted product is shown by its number.
      products: ids.map(id => byId.get(id) ?? { id, name: '', code1: `#${id}` }),
      number_place: row.numberPlace,
      manufacturer_notified_on: row.manufacturerNotifiedOn,
      authority_notified_on: row.authorityNotifiedOn,
      from: boughtFrom,
      to: boughtTo,
      published: publishedAt !== null,
      published_at: publishedAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }
  })
  return { results, paging }
}

const toHttpError = (error: SaveRecallFailure, t: Context['t']): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('recallAdmin.problem.notFound'))
    case 'stale':
      return httpError(409, t('recallAdmin.problem.stale'))
    case 'published':
      return httpError(409, t('recallAdmin.problem.published'))
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, { key, words = '' }]) => [field, [t(key, { words })]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}
