import { inArray, sql } from 'drizzle-orm'
import { type BuildQuery, buildAdmin, type EditedBuild } from '#builds/contract-build-admin.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { createBuild, removeBuild, type SaveBuildFailure, saveBuild } from './manage-builds.ts'
import { buildLists, partRules } from './tables.ts'

export const registerBuildAdminRoutes = (app: App): void =>
  serve(app, buildAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listEditedBuilds(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    create: async ({ body, actor, t }) => {
      const created = await createBuild(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, t)
    },
    save: async ({ body, params, actor, t }) => {
      const saved = await saveBuild(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : toHttpError(saved.reason, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeBuild(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, t)
    },
  })

const SEARCH_KEY = sql`search_key(jsonb_path_query_array(${buildLists.name} - 'type', '$.*')::text)`

const listEditedBuilds = async (db: Queryable, { q, sort, ...page }: BuildQuery, language: Language) => {
  const condition = q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q)
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(buildLists)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, { modified_at: buildLists.modifiedAt }, buildLists.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(buildLists, condition),
  })
  const listedIds = [...new Set(rows.flatMap(({ roles }) => roles.flatMap(({ productIds }) => productIds)))]
  const rules = await db.select().from(partRules).where(inArray(partRules.productId, listedIds))
  const products = await readProductsForSale(db, [...listedIds, ...rules.map(({ otherId }) => otherId)])
  const productsById = new Map(
    products.map(({ id, name, code1 }) => [id, { id, name: pickText(name, language), code1 }]),
  )
  // A permanently deleted product is shown by its number.
  const toNamedProduct = (id: number) => productsById.get(id) ?? { id, name: '', code1: `#${id}` }
  const results = rows.map(({ isPublished, modifiedAt, roles, ...row }): EditedBuild => {
    const ownProductIds = new Set(roles.flatMap(({ productIds }) => productIds))
    return {
      ...row,
      roles: roles.map(({ productIds, ...role }) => ({ ...role, products: productIds.map(toNamedProduct) })),
      rules: rules
        .filter(({ productId }) => ownProductIds.has(productId))
        .map(({ productId, kind, otherId }) => ({
          product: toNamedProduct(productId),
          kind,
          other: toNamedProduct(otherId),
        })),
      published: isPublished,
      modified_at: modifiedAt.toISOString(),
    }
  })
  return { results, paging }
}

const toHttpError = (error: SaveBuildFailure, t: Context['t']): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('buildAdmin.problem.notFound'))
    case 'stale':
      return httpError(409, t('buildAdmin.problem.stale'))
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, key]) => [field, [t(key)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}
