import type { FastifyReply } from 'fastify'
import type { Page } from '#content/contract-content.ts'
import { content } from '#content/contract-content.ts'
import { createPageTag, formatSurrogateKey } from '#kernel/change-tag.ts'
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
const redirectTo = (path: string, { request, reply }: Context): FastifyReply => {
  const [, search] = request.url.split(/\?(.*)/s, 2)
  const location = search === undefined ? path : `${path}?${search}`
  return reply.header('vary', 'Accept').header('cache-control', 'no-store').redirect(location, 301)
}

/** Registers the routes that return pages as JSON. The same addresses answer requests for HTML with the page. */
export const registerPageRoutes = (
  app: App,
  types: BlockTypes = new Map(),
  isProductVisible: IsProductVisible,
): void => {
  const toPageRequest = ({
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
    onUnreadable: block => app.log.warn({ block }, 'content.block_unreadable'),
  })
  /**
   * Hides pages of products that the visitor may not see. Server rendering checks the product itself, except when the
   * address redirects.
   */
  const hideUnlessVisible = async (
    page: Page | null,
    { isInProcess, visitor }: Context,
    name?: string,
  ): Promise<Page | null> => {
    const isRedirected = name !== undefined && !page?.path.endsWith(`/${name}`)
    if (page?.subject?.kind !== 'product' || (isInProcess && !isRedirected)) return page
    return (await isProductVisible(page.subject.id, visitor)) ? page : null
  }
  const toResponse = (page: Page | null, { reply, t }: Context): { data: Page } | HttpError => {
    reply.header('vary', 'Accept')
    if (!page) return httpError(404, t('content.pageNotFound'))
    reply.header('surrogate-key', formatSurrogateKey(['content', createPageTag(page.id)]))
    return { data: page }
  }
  const readPage = async (context: RequestById) => {
    const { id } = context.params
    const { preview: token } = context.query
    if (token === undefined)
      return toResponse(
        await hideUnlessVisible(await findPageById(app.db, id, toPageRequest(context)), context),
        context,
      )
    context.reply.header('cache-control', 'private, no-store')
    return toResponse(await findPreviewedPage(app.db, { ...toPageRequest(context), id, token }), context)
  }
  const readPageInLanguage = (context: RequestById & { params: { lang: string } }) => {
    const { lang } = context.params
    return isLanguage(lang) ? readPage({ ...context, language: lang }) : toResponse(null, context)
  }
  serve(app, content, {
    byId: readPage,
    byLanguageAndId: readPageInLanguage,
    byLanguageIdAndSlug: readPageInLanguage,
    home: async context => toResponse(await findPageByName(app.db, '', toPageRequest(context)), context),
    byName: async context => {
      const page = await findPageByName(app.db, context.params.pageName, toPageRequest(context))
      return toResponse(await hideUnlessVisible(page, context, context.params.pageName), context)
    },
    byLanguageAndName: async context => {
      const { lang, pageName } = context.params
      if (!isLanguage(lang)) return toResponse(null, context)
      const foundPage = await findPageByName(app.db, pageName, { ...toPageRequest(context), language: lang })
      const page = await hideUnlessVisible(foundPage, context, pageName)
      // A slug of another language is not an old address, so it does not redirect.
      const isMoved = page?.foundIn === undefined && page?.path && page.path !== `/${lang}/${pageName}`
      return isMoved ? redirectTo(page.path, context) : toResponse(page, context)
    },
    readNotFoundPage: async context => {
      context.reply.header('surrogate-key', formatSurrogateKey(['content']))
      return { data: await findNotFoundPage(app.db, toPageRequest({ ...context, query: {} })) }
    },
    globals: async context => {
      context.reply.header('surrogate-key', formatSurrogateKey(['content']))
      return { data: await findGlobals(app.db, toPageRequest(context)) }
    },
  })
}
