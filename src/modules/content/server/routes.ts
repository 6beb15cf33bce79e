import type { FastifyReply } from 'fastify'
import type { Page } from '#content/contract-page.ts'
import { content } from '#content/contract-page.ts'
import { formatSurrogateKey, pageTag } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { isLanguage } from '#wire/languages.ts'
import type { Visitor } from '#wire/visitor.ts'
import { findGlobals } from './find-globals.ts'
import { findNotFoundPage, findPageById, findPageByName, findPreviewedPage, type PageRequest } from './find-page.ts'
import type { BlockTypes } from './read-containers.ts'

/** Returns true when the product exists and the visitor may see it. */
export type IsProductVisible = (id: number, visitor: Visitor) => Promise<boolean>

type RequestById = Context & {
  params: { id: number }
  query: { fieldsPreset?: string | undefined; preview?: string | undefined }
}

/** Redirects with the query string. Browsers must not cache it: moving the page back would cause a redirect loop. */
const movedTo = (path: string, { request, reply }: Context): FastifyReply => {
  const [, search] = request.url.split(/\?(.*)/s, 2)
  const location = search === undefined ? path : `${path}?${search}`
  return reply.header('vary', 'Accept').header('cache-control', 'no-store').redirect(location, 301)
}

/** Routes that return pages as JSON. Requests for HTML use the same addresses. */
export const routes = (app: App, types: BlockTypes = new Map(), productShows: IsProductVisible): void => {
  const asked = ({
    visitor,
    language,
    query,
  }: Context & { query: { fieldsPreset?: string | undefined } }): PageRequest => ({
    visitor,
    language,
    publicUrl: app.settings.publicUrl,
    now: app.now(),
    fieldsPreset: query.fieldsPreset,
    types,
    leftOut: block => app.log.warn({ block }, 'content.block_unreadable'),
  })
  /**
   * Hides pages of products that the visitor may not see. Server rendering checks the product itself, except when the
   * address redirects.
   */
  const shown = async (page: Page | null, { isInProcess, visitor }: Context, name?: string): Promise<Page | null> => {
    const leadsElsewhere = name !== undefined && !page?.path.endsWith(`/${name}`)
    if (page?.subject?.kind !== 'product' || (isInProcess && !leadsElsewhere)) return page
    return (await productShows(page.subject.id, visitor)) ? page : null
  }
  const answer = (page: Page | null, { reply, t }: Context): { data: Page } | HttpError => {
    reply.header('vary', 'Accept')
    if (!page) return httpError(404, t('content.pageNotFound'))
    reply.header('surrogate-key', formatSurrogateKey(['content', pageTag(page.id)]))
    return { data: page }
  }
  const byId = async (given: RequestById) => {
    const { id } = given.params
    const { preview: token } = given.query
    if (token === undefined) return answer(await shown(await findPageById(app.db, id, asked(given)), given), given)
    given.reply.header('cache-control', 'private, no-store')
    return answer(await findPreviewedPage(app.db, { ...asked(given), id, token }), given)
  }
  const byIdIn = (given: RequestById & { params: { lang: string } }) => {
    const { lang } = given.params
    return isLanguage(lang) ? byId({ ...given, language: lang }) : answer(null, given)
  }
  serve(app, content, {
    byId,
    byLanguageAndId: byIdIn,
    byLanguageIdAndSlug: byIdIn,
    home: async given => answer(await findPageByName(app.db, '', asked(given)), given),
    byName: async given => {
      const page = await findPageByName(app.db, given.params.pageName, asked(given))
      return answer(await shown(page, given, given.params.pageName), given)
    },
    byLanguageAndName: async given => {
      const { lang, pageName } = given.params
      if (!isLanguage(lang)) return answer(null, given)
      const found = await findPageByName(app.db, pageName, { ...asked(given), language: lang })
      const page = await shown(found, given, pageName)
      // A slug of another language is not an old address, so it does not redirect.
      const hasMoved = page?.foundIn === undefined && page?.path && page.path !== `/${lang}/${pageName}`
      return hasMoved ? movedTo(page.path, given) : answer(page, given)
    },
    missing: async given => {
      given.reply.header('surrogate-key', formatSurrogateKey(['content']))
      return { data: await findNotFoundPage(app.db, asked({ ...given, query: {} })) }
    },
    globals: async given => {
      given.reply.header('surrogate-key', formatSurrogateKey(['content']))
      return { data: await findGlobals(app.db, asked(given)) }
    },
  })
}
