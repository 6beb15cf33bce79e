import { vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { formatCsv } from '#kernel/csv.ts'
import { unwrap } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { emptyVehicleBin } from './empty-vehicle-bin.ts'
import { listVehicleRows } from './export-vehicles.ts'
import { importVehicles } from './import-vehicles.ts'
import { listVehicles } from './list-vehicles.ts'
import { mergeVehicles } from './merge-vehicles.ts'
import { createVehicle, removeVehicle, restoreVehicle, type SaveVehicleFailure, saveVehicle } from './save-vehicle.ts'

export const registerVehicleAdminRoutes = (app: App): void =>
  serve(app, vehicleAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listVehicles(app, query)
      return new PagedResult({ results }, paging)
    },
    create: async ({ body, actor, ...context }) => {
      const created = await createVehicle(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, body, context)
    },
    save: async ({ body, params, actor, ...context }) => {
      const saved = await saveVehicle(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : toHttpError(saved.reason, body, context)
    },
    remove: async ({ params, actor, ...context }) => {
      const removed = await removeVehicle(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, {}, context)
    },
    restore: async ({ params, actor, ...context }) => {
      const restored = await restoreVehicle(app, actor, { id: params.id })
      return restored.ok ? { data: { id: restored.value } } : toHttpError(restored.reason, {}, context)
    },
    restoreAs: async ({ params, body, actor, ...context }) => {
      const restored = await restoreVehicle(app, actor, { id: params.id, name: body.name })
      return restored.ok ? { data: { id: restored.value } } : toHttpError(restored.reason, body, context)
    },
    emptyBin: async ({ actor }) => ({ data: unwrap(await emptyVehicleBin(app, actor)) }),
    merge: async ({ params, body, actor, ...context }) => {
      const merged = await mergeVehicles(app, actor, { id: params.id, into: body.into })
      return merged.ok ? { data: { id: merged.value } } : toHttpError(merged.reason, body, context)
    },
    previewFile: async ({ body, actor, t }) =>
      toAnswer(await importVehicles(app, actor, { ...body, isPreview: true }, t), t),
    exportFile: async ({ reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="vehicles.csv"')
        .send(formatCsv(listVehicleRows(await readVehicleCatalogue(app)), 'spreadsheet')),
    importFile: async ({ body, actor, t }) =>
      toAnswer(await importVehicles(app, actor, { ...body, isPreview: false }, t), t),
  })

const toAnswer = (imported: Awaited<ReturnType<typeof importVehicles>>, t: Context['t']) => {
  if (imported.ok) return { data: imported.value }
  const message = t('vehicleAdmin.problem.columns', { columns: imported.reason.join(', ') })
  return httpError(422, t('app.problem.invalid'), { errors: { text: [message] } })
}

const toHttpError = (error: SaveVehicleFailure, sent: object, { t }: Pick<Context, 't'>): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('vehicleAdmin.problem.notFound'))
    case 'stale':
      return rejectStaleVersion(sent, error.stored, t, t('vehicleAdmin.problem.stale'))
    case 'conflict':
      return httpError(
        409,
        t(error.key),
        error.field === undefined ? {} : { errors: { [error.field]: [t(error.key)] } },
      )
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, key]) => [field, [t(key)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}
