import { savedBuildCalls } from '#builds/contract-saved-build.ts'
import { MAX_SAVED_BUILDS } from '#builds/domain/saved-build.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import {
  createSavedBuild,
  readSavedBuilds,
  removeSavedBuild,
  replaceSavedBuild,
  type SavedBuildFailure,
} from './saved-builds.ts'

/** Serves the build lists that users keep in their account. */
export const registerSavedBuildRoutes = (app: App): void =>
  serve(app, savedBuildCalls, {
    list: async ({ actor }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      return { results: await readSavedBuilds(app.db, actor.id) }
    },
    create: async ({ actor, body, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const created = await createSavedBuild(app, actor, { ...body, name: body.name || t('builds.own') })
      return created.ok ? { data: created.value } : toHttpError(created.reason, t)
    },
    save: async ({ actor, body, params, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const list = { ...body, name: body.name || t('builds.own'), id: params.id }
      const saved = await replaceSavedBuild(app, actor, list)
      return saved.ok ? { data: saved.value } : toHttpError(saved.reason, t)
    },
    remove: async ({ actor, params, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const removed = await removeSavedBuild(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, t)
    },
  })

const toHttpError = (reason: SavedBuildFailure, t: Context['t']): HttpError => {
  switch (reason) {
    case 'notFound':
      return httpError(404, t('builds.none'))
    case 'noParts':
      return httpError(422, t('builds.saved.noParts'), { errors: { items: [t('builds.saved.noParts')] } })
    case 'tooMany': {
      const text = t('builds.saved.tooMany', { number: MAX_SAVED_BUILDS })
      return httpError(422, text, { errors: { name: [text] } })
    }
  }
}
