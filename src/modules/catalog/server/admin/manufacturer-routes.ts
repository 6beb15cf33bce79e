import { sql } from 'drizzle-orm'
import {
  type ListedManufacturerChange,
  type ManufacturerBody,
  type ManufacturerQuery,
  manufacturerAdmin,
} from '#catalog/contract-manufacturer.ts'
import {
  type ManufacturerChange,
  type ManufacturerFileProblem,
  planManufacturerImport,
} from '#catalog/domain/manufacturer-file.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { manufacturers } from '../tables.ts'
import { importManufacturers } from './import-manufacturers.ts'
import {
  createManufacturer,
  removeManufacturer,
  type SaveManufacturerFailure,
  saveManufacturer,
} from './manage-manufacturers.ts'
import { addBrands, buildManufacturerCondition, readAllManufacturers } from './manufacturer-rows.ts'

/** A refused deletion names this many products. */
const MAX_NAMED_PRODUCTS = 5
/** A refused file names this many wrong cells. */
const MAX_REPORTED_CELLS = 20

export const registerManufacturerRoutes = (app: App): void =>
  serve(app, manufacturerAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listManufacturers(app.db, query)
      return new PagedResult({ results }, paging)
    },
    create: async ({ body, actor, ...context }) => {
      const created = await createManufacturer(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, body, context)
    },
    save: async ({ body, params, actor, ...context }) => {
      const saved = await saveManufacturer(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : toHttpError(saved.reason, body, context)
    },
    remove: async ({ params, actor, ...context }) => {
      const removed = await removeManufacturer(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, {}, context)
    },
    previewFile: async ({ body, t }) => {
      const plan = planManufacturerImport(body.text, await readAllManufacturers(app.db))
      return plan.ok ? { data: plan.value.map(describeChange) } : toFileError(plan.reason, t)
    },
    importFile: async ({ body, actor, t }) => {
      const imported = await importManufacturers(app, actor, body.text)
      return imported.ok ? { data: imported.value.map(describeChange) } : toFileError(imported.reason, t)
    },
  })

const describeChange = ({ id, fields }: ManufacturerChange): ListedManufacturerChange => ({
  name: fields.name,
  isNew: id === null,
})

const toFileError = (problems: readonly ManufacturerFileProblem[], t: Context['t']): HttpError => {
  const messages = problems.slice(0, MAX_REPORTED_CELLS).map(({ line, column, key, values }) => {
    const reason = t(key, values)
    return line > 0 ? t('manufacturerAdmin.file.line', { line, column, reason }) : reason
  })
  if (problems.length > messages.length)
    messages.push(t('manufacturerAdmin.file.more', { number: problems.length - messages.length }))
  return httpError(422, t('manufacturerAdmin.file.rejected'), { errors: { text: messages } })
}

const listManufacturers = async (db: Queryable, { q, sort, ...page }: ManufacturerQuery) => {
  const name = sql`lower(${manufacturers.name})`
  const lookup = sql`search_key(${manufacturers.name} || E'\\n' || array_to_string(array(
    select b.name from manufacturer_brand b where b.manufacturer_id = ${manufacturers.id}), E'\\n'))`
  const condition = q === undefined ? undefined : buildWordsCondition(lookup, q)
  const sorts = { name, country: manufacturers.country, modified_at: manufacturers.modifiedAt }
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(manufacturers)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, sorts, manufacturers.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(manufacturers, condition),
  })
  const { rows: counts } = await db.execute<{ id: number; products: number }>(sql`
    select m.id, (select count(*) from product p where ${buildManufacturerCondition('p', sql`m.id`)})::int as products
    from manufacturer m where m.id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
  const productCounts = new Map(counts.map(({ id, products }) => [id, products]))
  const results = (await addBrands(db, rows)).map(({ modifiedAt, ...row }) => ({
    ...row,
    modified_at: modifiedAt.toISOString(),
    products: productCounts.get(row.id) ?? 0,
  }))
  return { results, paging }
}

const toHttpError = (
  error: SaveManufacturerFailure,
  sent: Partial<ManufacturerBody>,
  { t }: Pick<Context, 't'>,
): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('manufacturerAdmin.problem.notFound'))
    case 'stale':
      return rejectStaleVersion(
        flattenResponsible(sent),
        flattenResponsible(error.stored),
        t,
        t('manufacturerAdmin.problem.stale'),
      )
    case 'inUse': {
      const codes = error.codes.slice(0, MAX_NAMED_PRODUCTS)
      const more = error.codes.length - codes.length
      const codeList = `${codes.join(', ')}${more > 0 ? ` + ${more}` : ''}`
      return httpError(409, t('manufacturerAdmin.problem.inUse', { count: error.codes.length, codes: codeList }))
    }
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, { key, values }]) => [field, [t(key, values)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}

/** Names the fields of the responsible person by their paths in the form. */
const flattenResponsible = ({ responsible, ...fields }: Partial<ManufacturerBody>): object => ({
  ...fields,
  ...Object.fromEntries(Object.entries(responsible ?? {}).map(([field, value]) => [`responsible.${field}`, value])),
})
