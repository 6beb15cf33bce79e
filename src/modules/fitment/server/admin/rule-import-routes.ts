import type { FastifyInstance } from 'fastify'
import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { MAX_PART_BYTES } from '#fitment/domain/rule-import-states.ts'
import { formatCsv } from '#kernel/csv.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { readSources } from '../read-sources.ts'
import { exportRules } from '../rule-import/export-rules.ts'
import { listLeftOutRows } from '../rule-import/list-left-out-rows.ts'
import { forgetCar, type MappingFailure, mapCar } from '../rule-import/map-car.ts'
import { watchUnknownCars } from '../rule-import/retry-unknown-cars.ts'
import {
  createRuleImport,
  type RuleImportFailure,
  receivePart,
  removeRuleImport,
  scheduleRuleImportPurge,
  startRuleImportStep,
} from '../rule-import/rule-import-lifecycle.ts'
import { FAILED_RULE_IMPORT, failRuleImport, RUN_RULE_IMPORT, runRuleImport } from '../rule-import/run-rule-import.ts'
import {
  countRulesBySource,
  getRuleImport,
  listFileCars,
  listFindings,
  listRuleImports,
  listUnknownProducts,
} from '../rule-import/view-rule-import.ts'

export const registerRuleImportRoutes = (app: App): void => {
  app.jobs.handle(RUN_RULE_IMPORT, ({ importId }, actor) => runRuleImport(app, actor, importId))
  app.jobs.handle(FAILED_RULE_IMPORT, ({ importId }, actor) => failRuleImport(app, actor, importId))
  scheduleRuleImportPurge(app)
  watchUnknownCars(app)
  const { exportRefused, exportRules: exported, listSources, findings, products, cars, ...steps } = ruleImportAdmin
  serveLists(app, { findings, products, cars })
  serveFiles(app, { exportRefused, exported, listSources })
  // Only the upload of parts accepts a large raw body.
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_PART_BYTES },
      (_request, body, done) => done(null, body),
    )
    serveSteps({ ...app, server: server as App['server'] }, steps)
  })
}

type Contract = typeof ruleImportAdmin

const serveSteps = (
  app: App,
  steps: Pick<
    Contract,
    'list' | 'view' | 'create' | 'addPart' | 'check' | 'run' | 'undo' | 'remove' | 'mapCar' | 'forgetCar'
  >,
): void => {
  const start = async (context: Context & { params: { id: number } }, step: 'check' | 'run' | 'undo') => {
    const started = await startRuleImportStep(app, context.actor, { id: context.params.id, step })
    return started.ok ? undefined : toHttpError(started.reason, context)
  }
  serve(app, steps, {
    list: async ({ query }) => {
      const { results, paging } = await listRuleImports(app.db, query)
      return new PagedResult({ results }, paging)
    },
    view: async ({ params, ...context }) => {
      const data = await getRuleImport(app.db, params.id)
      return data ? { data } : toHttpError('notFound', context)
    },
    create: async ({ body, actor, ...context }) => {
      const created = await createRuleImport(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, context)
    },
    addPart: async ({ params, query, request, actor, ...context }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const received = await receivePart(app, actor, { id: params.id, from: query.from, bytes })
      return received.ok ? { received: received.value } : toHttpError(received.reason, context)
    },
    check: context => start(context, 'check'),
    run: context => start(context, 'run'),
    undo: context => start(context, 'undo'),
    remove: async ({ params, actor, ...context }) => {
      const removed = await removeRuleImport(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, context)
    },
    mapCar: async ({ params, body, actor, ...context }) => {
      const mapped = await mapCar(app, actor, { id: params.id, car: params.car, ...body })
      return mapped.ok ? undefined : toHttpError(mapped.reason, context)
    },
    forgetCar: async ({ params, actor, ...context }) => {
      const forgotten = await forgetCar(app, actor, { id: params.id, car: params.car })
      return forgotten.ok ? undefined : toHttpError(forgotten.reason, context)
    },
  })
}

const serveLists = (app: App, lists: Pick<Contract, 'findings' | 'products' | 'cars'>): void => {
  const exists = async (id: number): Promise<boolean> => (await getRuleImport(app.db, id)) !== undefined
  serve(app, lists, {
    findings: async ({ params, query, t }) => {
      if (!(await exists(params.id))) return toHttpError('notFound', { t })
      const { results, paging } = await listFindings(app.db, params.id, { ...query, t })
      return new PagedResult({ results }, paging)
    },
    products: async ({ params, query, t }) => {
      if (!(await exists(params.id))) return toHttpError('notFound', { t })
      const { results, paging } = await listUnknownProducts(app.db, params.id, query)
      return new PagedResult({ results }, paging)
    },
    cars: async ({ params, query, language, t }) => {
      if (!(await exists(params.id))) return toHttpError('notFound', { t })
      const { results, paging } = await listFileCars(app, params.id, { ...query, language })
      return new PagedResult({ results }, paging)
    },
  })
}

const serveFiles = (
  app: App,
  files: Pick<Contract, 'exportRefused' | 'listSources'> & { exported: Contract['exportRules'] },
): void =>
  serve(app, files, {
    listSources: async () => {
      const counts = await countRulesBySource(app.db)
      const sources = await readSources(app.db)
      return { results: sources.map(({ id, name, kind }) => ({ id, name, kind, rules: counts.get(id) ?? 0 })) }
    },
    exportRefused: async ({ params, t, reply }) => {
      if (!(await getRuleImport(app.db, params.id))) return toHttpError('notFound', { t })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-rows.csv"')
        .send(formatCsv(await listLeftOutRows(app.db, params.id, t), 'spreadsheet'))
    },
    exported: async ({ params, query: { format }, t, reply }) => {
      if (!(await readSources(app.db)).some(({ id }) => id === params.id))
        return httpError(404, t('fitmentAdmin.problem.notFound'))
      const { company } = await readSettings(app.db)
      return reply
        .type(format === 'aces' ? 'application/xml' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="fitment-${format}.${format === 'aces' ? 'xml' : 'csv'}"`)
        .send(exportRules(app, { sourceId: params.id, format, company: company.name }))
    },
  })

const toHttpError = (reason: RuleImportFailure | MappingFailure, { t }: Pick<Context, 't'>): HttpError => {
  switch (reason) {
    case 'notFound':
      return httpError(404, t('ruleImport.problem.notFound'))
    case 'noSource':
      return httpError(422, t('app.problem.invalid'), { errors: { source_id: [t('fitmentAdmin.problem.source')] } })
    case 'target':
      return httpError(422, t('app.problem.invalid'), { errors: { target: [t('fitmentAdmin.problem.target')] } })
    case 'condition':
      return httpError(422, t('app.problem.invalid'), { errors: { conditions: [t('ruleImport.carReason.condition')] } })
    case 'conditions':
    case 'repeatedQuestion':
      return httpError(422, t('app.problem.invalid'), { errors: { conditions: [t(`fitmentAdmin.problem.${reason}`)] } })
    case 'wrongPart':
      return httpError(422, t('app.problem.invalid'), { errors: { from: [t('ruleImport.problem.wrongPart')] } })
    case 'wrongState':
    case 'notLatest':
      return httpError(409, t(`ruleImport.problem.${reason}`))
  }
}
