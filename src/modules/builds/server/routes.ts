import { type Build, buildCalls } from '#builds/contract-build.ts'
import { parseBuildItems } from '#builds/domain/build-items.ts'
import { buildSurrogateKey } from '#catalog/server/catalog.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { checkOwnBuild, listBuilds, viewBuild } from './view-build.ts'

export const registerBuildRoutes = (app: App): void =>
  serve(app, buildCalls, {
    list: async ({ language, reply }) => {
      reply.header('surrogate-key', buildSurrogateKey(['content'], []))
      return { results: await listBuilds(app, language) }
    },
    view: async ({ params, query, language, visitor, reply, t }) => {
      const data = await viewBuild(app, params.id, { language, t, visitor, carKey: query.v ?? '' })
      reply.header('surrogate-key', formatSurrogateKey(data))
      return data ? { data } : httpError(404, t('builds.none'))
    },
    check: async ({ query, language, visitor, reply, t }) => {
      const items = parseBuildItems(query.p)
      const data = await checkOwnBuild(app, items, { language, t, visitor, carKey: query.v ?? '' })
      reply.header('surrogate-key', formatSurrogateKey(data))
      return { data }
    },
  })

/** A list can take another product after any change of rules or visibility. */
const formatSurrogateKey = (build: Build | null): string =>
  buildSurrogateKey(
    ['content', 'listing', 'vehicles', 'fitments', 'settings'],
    build?.roles.flatMap(({ product }) => product?.id ?? []) ?? [],
  )
