import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { importAdmin } from '#exchange/contract-import.ts'
import { MAX_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { formatCsv } from '#kernel/csv.ts'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { listArchivedPictures, storeArchivedPicture } from './archived-pictures.ts'
import { exportCategories, exportFilters } from './export-categories-and-filters.ts'
import { createListFile, exportProducts, type FormatYesNo } from './export-products.ts'
import { registerFeedRoutes } from './feed-routes.ts'
import { fetchImport, type IsIpAllowed } from './fetch-import.ts'
import { scheduleNightlyFetch, setNightlyFetch } from './fetch-nightly.ts'
import { failPictures, fetchPictures } from './fetch-pictures.ts'
import { createImport, type ImportFailure, receiveRows, startStep } from './import-lifecycle.ts'
import { listImportRows } from './list-import-rows.ts'
import { FAILED_PICTURES, FETCH_PICTURES } from './record-pictures.ts'
import { removeImport, scheduleImportPurge } from './remove-imports.ts'
import { FAILED_IMPORT, failImport, RUN_IMPORT, runImport } from './run-import.ts'
import { exportRejectedRows, getImport, listImports } from './view-import.ts'

export const registerExchangeRoutes = (app: App, { isAllowedIp }: { isAllowedIp?: IsIpAllowed } = {}): void => {
  registerFeedRoutes(app)
  registerAuditSubjects(app, 'import', createAuditSubjects(sql`select id, name from import`, { isSearched: true }))
  app.jobs.handle(RUN_IMPORT, ({ importId }, actor) => runImport(app, actor, importId))
  scheduleImportPurge(app)
  scheduleNightlyFetch(app, isAllowedIp)
  app.jobs.handle(FAILED_IMPORT, ({ importId }, actor) => failImport(app, actor, importId))
  app.jobs.handle(FETCH_PICTURES, ({ importId }, actor) => fetchPictures(app, actor, { importId, isAllowedIp }))
  app.jobs.handle(FAILED_PICTURES, ({ importId }, actor) => failPictures(app, actor, importId))
  // Only the picture upload accepts a large raw body.
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    registerImportRoutes({ ...app, server: server as App['server'] }, isAllowedIp)
  })
  serveExports(app)
}

const {
  exportProducts: exportProductList,
  exportCategories: exportCategoryList,
  exportFilters: exportFilterList,
  ...imports
} = importAdmin

const registerImportRoutes = (app: App, isAllowedIp: IsIpAllowed | undefined): void =>
  serve(app, imports, {
    list: async ({ query }) => {
      const { results, paging } = await listImports(app.db, query)
      return new PagedResult({ results }, paging)
    },
    view: async ({ params, language, t }) => {
      const data = await getImport(app.db, params.id, { language, t })
      return data ? { data } : httpError(404, t('exchange.problem.notFound'))
    },
    create: async context => {
      const created = await createImport(app, context.actor, context.body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, context)
    },
    fetch: async context => {
      const created = await fetchImport(app, context.actor, { ...context.body, isAllowedIp })
      if (created.ok) return { data: { id: created.value } }
      const { t } = context
      return httpError(422, t('app.problem.invalid'), {
        errors: { address: [t(`exchange.fetchError.${created.reason}`)] },
      })
    },
    setNightlyFetch: async context => {
      const { id } = context.params
      const result = await setNightlyFetch(app, context.actor, {
        id,
        isNightly: context.body.is_nightly,
        permissions: context.visitor.permissions,
      })
      return result.ok ? undefined : toHttpError(result.reason, context)
    },
    addRows: async context => {
      const received = await receiveRows(app, context.actor, { ...context.body, id: context.params.id })
      return received.ok ? { received: received.value } : toHttpError(received.reason, context)
    },
    listRows: async ({ params, query, t, language }) => {
      const list = await listImportRows(app.db, params.id, { ...query, t, language })
      return list
        ? new PagedResult({ results: list.results }, list.paging)
        : httpError(404, t('exchange.problem.notFound'))
    },
    uploadArchivePicture: async context => {
      const { params, query, request, t } = context
      if (!can(context.visitor, 'file.edit')) return toHttpError('noFiles', context)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await storeArchivedPicture(app, context.actor, { id: params.id, name: query.name, bytes })
      if (result.ok) return { pictures: result.value }
      if (result.reason === 'notFound' || result.reason === 'wrongState') return toHttpError(result.reason, context)
      return httpError(422, t('app.problem.invalid'), { errors: { name: [t(`exchange.problem.${result.reason}`)] } })
    },
    listArchivePictures: async ({ params, t }) => {
      const received = await listArchivedPictures(app.db, params.id)
      return received ? { received } : httpError(404, t('exchange.problem.notFound'))
    },
    check: async context => {
      const { mapping, may_create: mayCreate, redownloads_pictures: redownloadsPictures = false } = context.body
      const {
        may_show: mayShow = false,
        may_be_free: mayBeFree = false,
        accepts_unusual_prices: acceptsUnusualPrices = false,
        price_ending: priceEnding = 'exact',
        markup_percent: markupPercent = null,
      } = context.body
      const markupBasisPoints = markupPercent === null ? null : Math.round(markupPercent * 100)
      return startImportStep(app, context, {
        step: 'check',
        columns: {
          mapping,
          mayCreate,
          mayShow,
          mayBeFree,
          acceptsUnusualPrices,
          priceEnding,
          markupBasisPoints,
          redownloadsPictures,
        },
      })
    },
    run: context => startImportStep(app, context, { step: 'run' }),
    undo: context => startImportStep(app, context, { step: 'undo' }),
    remove: async context => {
      const removed = await removeImport(app, context.actor, context.params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, context)
    },
    exportRejectedRows: async ({ params, t, language, reply }) => {
      const rows = await exportRejectedRows(app.db, params.id, { t, language })
      if (!rows) return httpError(404, t('exchange.problem.notFound'))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rejected-rows.csv"')
        .send(formatCsv(rows, 'spreadsheet'))
    },
  })

/** Serves the products, categories and filters as files. */
const serveExports = (app: App): void =>
  serve(
    app,
    { exportProductList, exportCategoryList, exportFilterList },
    {
      exportProductList: ({ query: { format }, reply, t }) =>
        streamFile(reply, 'products', format, exportProducts(app.db, { format, formatYesNo: createYesNoFormatter(t) })),
      exportCategoryList: async ({ query: { format }, reply, t }) =>
        streamFile(
          reply,
          'categories',
          format,
          createListFile(await exportCategories(app.db, createYesNoFormatter(t)), format),
        ),
      exportFilterList: async ({ query: { format }, reply, t }) =>
        streamFile(
          reply,
          'filters',
          format,
          createListFile(await exportFilters(app.db, createYesNoFormatter(t)), format),
        ),
    },
  )

type StartedStep = Parameters<typeof startStep>[2]

/** Starts a step of an import with the user's permissions. */
const startImportStep = async (
  app: App,
  context: Context & { params: { id: number } },
  step: Pick<StartedStep, 'step' | 'columns'>,
): Promise<HttpError | undefined> => {
  const { actor, params, visitor } = context
  const started = await startStep(app, actor, { ...step, id: params.id, permissions: visitor.permissions })
  return started.ok ? undefined : toHttpError(started.reason, context)
}

const createYesNoFormatter =
  (t: Context['t']): FormatYesNo =>
  isYes =>
    t(isYes ? 'exchange.yes' : 'exchange.no')

const streamFile = (reply: Context['reply'], name: string, format: keyof typeof CONTENT_TYPES, file: Readable) =>
  reply.type(CONTENT_TYPES[format]).header('content-disposition', `attachment; filename="${name}.${format}"`).send(file)

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const toHttpError = (reason: ImportFailure, { t }: Context): HttpError => {
  switch (reason) {
    case 'notFound':
      return httpError(404, t('exchange.problem.notFound'))
    case 'noStock':
      return httpError(403, t('exchange.problem.noStock'))
    case 'noFiles':
      return httpError(403, t('exchange.problem.noFiles'))
    case 'noCategories':
      return httpError(403, t('exchange.problem.noCategories'))
    case 'wrongState':
      return httpError(409, t('exchange.problem.wrongState'))
    case 'tooMany':
      return httpError(422, t('app.problem.invalid'), { errors: { rows: [t('exchange.problem.tooMany')] } })
    case 'noCode':
    case 'noName':
    case 'noGroup':
    case 'noField':
    case 'noFilter':
    case 'noWarehouse':
      return httpError(422, t('app.problem.invalid'), { errors: { mapping: [t(`exchange.problem.${reason}`)] } })
  }
}
