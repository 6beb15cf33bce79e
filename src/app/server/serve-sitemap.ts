import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listBuildPaths } from '#builds/server/builds.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { hasPublishedRecalls } from '#catalog/server/catalog.ts'
import { hasGuaranteeNotice } from '#compliance/server/compliance.ts'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { buildCategoryTree, listCarPagePaths } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { HttpError, sendHttpProblem } from '#platform/server/http/http-error.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { GUEST } from '#wire/visitor.ts'
import { findNextScheduledChange } from './find-next-scheduled-change.ts'
import { renderSitemap, renderSitemapIndex } from './render-sitemap.ts'
import { findFirstIds, listEntries, type SitemapEntry } from './sitemap-entries.ts'

/** Stays far below the limit of 50,000 addresses per part, because each page has one per language. */
const PAGES_PER_PART = 10_000
/** Seconds that caches may keep the sitemap. */
const MAX_AGE_SECONDS = 600
const INVALIDATING_TAGS: readonly ChangeTag[] = ['content', 'settings', 'listing', 'catalog', 'category']

/**
 * Serves `/sitemap.xml` and its parts with guests' pages and products. Parts are built on demand and cached
 * compressed.
 */
export const serveSitemap = (app: App, pagesPerPart = PAGES_PER_PART): void => {
  const cacheRule = { invalidatedBy: INVALIDATING_TAGS, until: (now: Date) => findNextScheduledChange(app, now) }
  const readPlan = createInvalidatingCache(app, cacheRule, () => readSitemapPlan(app, pagesPerPart))
  const readIndex = createInvalidatingCache(app, cacheRule, async () => {
    const parts = countParts(await readPlan())
    const addresses = Array.from({ length: parts }, (_, part) => `${app.settings.publicUrl}/sitemap-${part}.xml`)
    return compressText([renderSitemapIndex(addresses)])
  })
  const readPart = createInvalidatingCache(app, cacheRule, async part =>
    buildPart(app, Number(part), { ...(await readPlan()), pagesPerPart }),
  )

  app.server.get('/sitemap.xml', async (request, reply) => sendXml(app, request, reply, await readIndex()))
  app.server.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (part >= countParts(await readPlan())) return sendHttpProblem(reply, new HttpError(404, 'Not found'))
    return sendXml(app, request, reply, await readPart(String(part)))
  })
}

interface Plan {
  shopModule: boolean
  /** The first page id of each part. */
  firstIds: readonly number[]
  /** The number of parts with pages of cars, which come last. */
  carParts: number
}

/** Counts the parts with the first one, which holds the listing. */
const countParts = ({ firstIds, carParts }: Plan): number => 1 + firstIds.length + carParts

const readSitemapPlan = async (app: App, pagesPerPart: number): Promise<Plan> => {
  const { shopModule } = await readSettings(app.db)
  const carPages = shopModule ? (await listCarPagePaths(app)).length : 0
  return {
    shopModule,
    firstIds: await findFirstIds(app.db, pagesPerPart),
    carParts: Math.ceil(carPages / pagesPerPart),
  }
}

/** Part 0 is the listing with its categories; the others hold pages by id, and then pages of cars. */
const buildPart = async (
  app: App,
  part: number,
  { shopModule, firstIds, pagesPerPart }: Plan & { pagesPerPart: number },
): Promise<Buffer> => {
  const origin = app.settings.publicUrl
  const carPart = part - 1 - firstIds.length
  if (carPart >= 0) {
    const paths = (await listCarPagePaths(app)).slice(carPart * pagesPerPart, (carPart + 1) * pagesPerPart)
    return compressText(
      renderSitemap(
        paths.map(path => createPageEntry(path.slice(1))),
        origin,
      ),
    )
  }
  if (part === 0) {
    const categories = shopModule ? await buildCategoryTree(app, DEFAULT_LANGUAGE, GUEST) : []
    const entries = shopModule
      ? [createListingEntry(), ...listCategoriesWithProducts(categories).map(({ id }) => createListingEntry(id))]
      : []
    const paths = shopModule ? await listBuildPaths(app) : []
    const shopPages = paths.map(path => createPageEntry(path.slice(1)))
    const guarantee = (await hasGuaranteeNotice(app, DEFAULT_LANGUAGE)) ? [createPageEntry('guarantee')] : []
    const recalls = (await hasPublishedRecalls(app.db)) ? [createPageEntry('recalls')] : []
    return compressText(
      renderSitemap(
        [
          ...entries,
          ...shopPages,
          createPageEntry('gallery'),
          createPageEntry('accessibility-statement'),
          ...guarantee,
          ...recalls,
        ],
        origin,
      ),
    )
  }
  const from = firstIds[part - 1] as number
  return compressText(
    renderSitemap(
      listEntries(app.db, { from, until: firstIds[part], includesProducts: shopModule, now: app.now(), origin }),
      origin,
    ),
  )
}

/** Keeps the categories that show guests a product. */
const listCategoriesWithProducts = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.filter(node => node.count > 0).flatMap(node => [node, ...listCategoriesWithProducts(node.children)])

const createPageEntry = (page: string): SitemapEntry => ({
  paths: Object.fromEntries(getShopLanguages().map(language => [language, `/${language}/${page}`])),
  lastModified: null,
})

const createListingEntry = (categoryId?: number): SitemapEntry => ({
  paths: Object.fromEntries(getShopLanguages().map(language => [language, buildListingPath(language, categoryId)])),
  lastModified: null,
})

const compressText = async (text: AsyncIterable<string> | Iterable<string>): Promise<Buffer> => {
  const gzip = createGzip()
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(text), gzip)])
  return bytes
}

const sendXml = async (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> => {
  const now = app.now()
  const secondsLeft = Math.floor((await findNextScheduledChange(app, now)) / 1000 - now.getTime() / 1000)
  reply.type('application/xml; charset=utf-8')
  reply.headers({
    'cache-control': `public, max-age=${Math.min(MAX_AGE_SECONDS, secondsLeft)}`,
    vary: 'Accept-Encoding',
  })
  if (request.headers['accept-encoding']?.includes('gzip')) return reply.header('content-encoding', 'gzip').send(bytes)
  return reply.send(Readable.from([bytes]).pipe(createGunzip()))
}
