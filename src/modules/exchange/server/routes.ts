import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { importAdmin } from '#exchange/contract-import.ts'
import { MOST_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { csvOf } from '#kernel/csv.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { keepArchived, listArchived } from './archive.ts'
import { exportProducts, listFile, type YesNo } from './export-products.ts'
import { categoryLines, filterLines } from './export-trees.ts'
import { fetchImport, type MayReach } from './fetch-import.ts'
import { fetchByNight, setAgain } from './fetch-nightly.ts'
import { fetchPictures, giveUpPictures } from './fetch-pictures.ts'
import { forgetOldImports, removeImport } from './forget-imports.ts'
import { listRows } from './list-rows.ts'
import { DEAD_PICTURES, FETCH_PICTURES } from './note-pictures.ts'
import { serveFeeds } from './serve-feeds.ts'
import { beginStep, createImport, type ImportRefusal, receiveRows } from './steer-import.ts'
import { listImports, refusedRows, viewImport } from './view-import.ts'
import { DEAD_IMPORT, giveUpImport, WORK_ON_IMPORT, workOnImport } from './work-on-import.ts'

export const routes = (app: App, { mayReach }: { mayReach?: MayReach } = {}): void => {
  serveFeeds(app)
  app.jobs.handle(WORK_ON_IMPORT, ({ importId }, actor) => workOnImport(app, actor, importId))
  forgetOldImports(app)
  fetchByNight(app, mayReach)
  app.jobs.handle(DEAD_IMPORT, ({ importId }, actor) => giveUpImport(app, actor, importId))
  app.jobs.handle(FETCH_PICTURES, ({ importId }, actor) => fetchPictures(app, actor, { importId, mayReach }))
  app.jobs.handle(DEAD_PICTURES, ({ importId }, actor) => giveUpPictures(app, actor, importId))
  // Only the picture upload accepts a large raw body.
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    serveImports({ ...app, server: server as App['server'] }, mayReach)
  })
}

const serveImports = (app: App, mayReach: MayReach | undefined): void =>
  serve(app, importAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listImports(app.db, query)
      return new Paged({ results }, paging)
    },
    view: async ({ params, language, t }) => {
      const data = await viewImport(app.db, params.id, { language, t })
      return data ? { data } : refuse(404, t('exchange.problem.unknown'))
    },
    create: async given => {
      const made = await createImport(app, given.actor, given.body)
      return made.ok ? { data: { id: made.value } } : refusal(made.why, given)
    },
    fetch: async given => {
      const made = await fetchImport(app, given.actor, { ...given.body, mayReach })
      if (made.ok) return { data: { id: made.value } }
      const { t } = given
      return refuse(422, t('app.problem.invalid'), { errors: { address: [t(`exchange.fetchFault.${made.why}`)] } })
    },
    again: async given => {
      const { id } = given.params
      const kept = await setAgain(app, given.actor, { id, again: given.body.again, ...rightsOf(given) })
      return kept.ok ? undefined : refusal(kept.why, given)
    },
    rows: async given => {
      const received = await receiveRows(app, given.actor, { ...given.body, id: given.params.id })
      return received.ok ? { received: received.value } : refusal(received.why, given)
    },
    outcomes: async ({ params, query, t }) => {
      const list = await listRows(app.db, params.id, { ...query, t })
      return list ? new Paged({ results: list.results }, list.paging) : refuse(404, t('exchange.problem.unknown'))
    },
    archive: async given => {
      const { params, query, request, t } = given
      if (!rightsOf(given).mayFiles) return refusal('noFiles', given)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept = await keepArchived(app, given.actor, { id: params.id, name: query.name, bytes })
      if (kept.ok) return { pictures: kept.value }
      if (kept.why === 'gone' || kept.why === 'notNow') return refusal(kept.why, given)
      return refuse(422, t('app.problem.invalid'), { errors: { name: [t(`exchange.problem.${kept.why}`)] } })
    },
    archived: async ({ params, t }) => {
      const received = await listArchived(app.db, params.id)
      return received ? { received } : refuse(404, t('exchange.problem.unknown'))
    },
    check: async given => {
      const { mapping, may_create: mayCreate, pictures_again: picturesAgain = false } = given.body
      const { may_show: mayShow = false, may_be_free: mayBeFree = false, may_jump: mayJump = false } = given.body
      const begun = await beginStep(app, given.actor, {
        id: given.params.id,
        step: 'check',
        ...rightsOf(given),
        columns: { mapping, mayCreate, mayShow, mayBeFree, mayJump, picturesAgain },
      })
      return begun.ok ? undefined : refusal(begun.why, given)
    },
    run: async given => {
      const begun = await beginStep(app, given.actor, { id: given.params.id, step: 'run', ...rightsOf(given) })
      return begun.ok ? undefined : refusal(begun.why, given)
    },
    undo: async given => {
      const begun = await beginStep(app, given.actor, { id: given.params.id, step: 'undo', ...rightsOf(given) })
      return begun.ok ? undefined : refusal(begun.why, given)
    },
    remove: async given => {
      const removed = await removeImport(app, given.actor, given.params.id)
      return removed.ok ? undefined : refusal(removed.why, given)
    },
    refused: async ({ params, t, reply }) => {
      const rows = await refusedRows(app.db, params.id, t)
      if (!rows) return refuse(404, t('exchange.problem.unknown'))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused.csv"')
        .send(csvOf(rows, 'spreadsheet'))
    },
    export: ({ query: { format }, reply, t }) =>
      sent(reply, 'products', format, exportProducts(app.db, { format, yesNo: inWords(t) })),
    exportCategories: async ({ query: { format }, reply, t }) =>
      sent(reply, 'categories', format, listFile(await categoryLines(app.db, inWords(t)), format)),
    exportFilters: async ({ query: { format }, reply, t }) =>
      sent(reply, 'filters', format, listFile(await filterLines(app.db, inWords(t)), format)),
  })

const inWords =
  (t: Context['t']): YesNo =>
  said =>
    t(said ? 'exchange.yes' : 'exchange.no')

const sent = (reply: Context['reply'], name: string, format: keyof typeof TYPES, file: Readable) =>
  reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${name}.${format}"`).send(file)

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const rightsOf = ({ visitor }: Context) => ({
  mayStock: can(visitor, 'stock.edit'),
  mayFiles: can(visitor, 'file.edit'),
  mayCategories: can(visitor, 'category.edit'),
})

const refusal = (why: ImportRefusal, { t }: Context): Refusal => {
  switch (why) {
    case 'gone':
      return refuse(404, t('exchange.problem.unknown'))
    case 'noStock':
      return refuse(403, t('exchange.problem.noStock'))
    case 'noFiles':
      return refuse(403, t('exchange.problem.noFiles'))
    case 'noCategories':
      return refuse(403, t('exchange.problem.noCategories'))
    case 'notNow':
      return refuse(409, t('exchange.problem.notNow'))
    case 'tooMany':
      return refuse(422, t('app.problem.invalid'), { errors: { rows: [t('exchange.problem.tooMany')] } })
    case 'noCode':
    case 'noName':
    case 'noGroup':
    case 'noField':
    case 'noFilter':
    case 'noWarehouse':
      return refuse(422, t('app.problem.invalid'), { errors: { mapping: [t(`exchange.problem.${why}`)] } })
  }
}
