import type { FastifyReply } from 'fastify'
import type { Page } from '#content/contract-page.ts'
import { content } from '#content/contract-page.ts'
import { pageTag, surrogateKey } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { isLanguage } from '#wire/languages.ts'
import type { Visitor } from '#wire/visitor.ts'
import { findGlobals } from './find-globals.ts'
import { type Asked, findMissingPage, findPageById, findPageByName, findPreviewedPage } from './find-page.ts'
import type { BlockTypes } from './read-containers.ts'

/** Whether there is such a product that the visitor may see. */
export type ProductShows = (id: number, visitor: Visitor) => Promise<boolean>

type GivenById = Context & {
  params: { id: number }
  query: { fieldsPreset?: string | undefined; preview?: string | undefined }
}

/** With all that was asked; kept, the way would lead in circles once the page is moved back. */
const movedTo = (path: string, { request, reply }: Context): FastifyReply => {
  const [, search] = request.url.split(/\?(.*)/s, 2)
  const location = search === undefined ? path : `${path}?${search}`
  return reply.header('vary', 'Accept').header('cache-control', 'no-store').redirect(location, 301)
}

/** Pages as JSON; the same addresses answer HTML to whoever does not ask for JSON. `types` are all kinds of blocks that pages may be made of. */
export const routes = (app: App, types: BlockTypes = new Map(), productShows: ProductShows): void => {
  const asked = ({ visitor, language, query }: Context & { query: { fieldsPreset?: string | undefined } }): Asked => ({
    visitor,
    language,
    publicUrl: app.settings.publicUrl,
    now: app.now(),
    fieldsPreset: query.fieldsPreset,
    types,
    leftOut: block => app.log.warn({ block }, 'A block of a page cannot be shown'),
  })
  /** A product's page shows to whom the product does. The page that is made asks for the product as well, but for one that leads elsewhere. */
  const shown = async (page: Page | null, { within, visitor }: Context, name?: string): Promise<Page | null> => {
    const leadsElsewhere = name !== undefined && !page?.path.endsWith(`/${name}`)
    if (page?.subject?.kind !== 'product' || (within && !leadsElsewhere)) return page
    return (await productShows(page.subject.id, visitor)) ? page : null
  }
  const answer = (page: Page | null, { reply, t }: Context): { data: Page } | Refusal => {
    reply.header('vary', 'Accept')
    if (!page) return refuse(404, t('content.pageNotFound'))
    reply.header('surrogate-key', surrogateKey(['content', pageTag(page.id)]))
    return { data: page }
  }
  const byId = async (given: GivenById) => {
    const { id } = given.params
    const { preview: token } = given.query
    if (token === undefined) return answer(await shown(await findPageById(app.db, id, asked(given)), given), given)
    given.reply.header('cache-control', 'private, no-store')
    return answer(await findPreviewedPage(app.db, { ...asked(given), id, token }), given)
  }
  const byIdIn = (given: GivenById & { params: { lang: string } }) => {
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
      // One that was found by another language's address has not moved: it is answered in the one asked for.
      const hasMoved = page?.foundIn === undefined && page?.path && page.path !== `/${lang}/${pageName}`
      return hasMoved ? movedTo(page.path, given) : answer(page, given)
    },
    missing: async given => {
      given.reply.header('surrogate-key', surrogateKey(['content']))
      return { data: await findMissingPage(app.db, asked({ ...given, query: {} })) }
    },
    globals: async given => {
      given.reply.header('surrogate-key', surrogateKey(['content']))
      return { data: await findGlobals(app.db, asked(given)) }
    },
  })
}
