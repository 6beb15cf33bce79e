import { createHash } from 'node:crypto'
import { buildSurrogateKey } from '#catalog/server/catalog.ts'
import { createFitmentTag } from '#kernel/change-tag.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { type ProductDetails, products } from '#listing/contract-products.ts'
import { parseListingQuery } from '#listing/domain/parse-listing-query.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { serve, TrustedAnswer } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { isFromOutside } from '#platform/server/overload/shed-load.ts'
import { registerCarPageRoutes } from './car-pages/car-page-routes.ts'
import { findReplacement } from './find-part-numbers.ts'
import { getListing } from './get-listing.ts'
import { listPickedProducts } from './list-picked-products.ts'
import { registerPartNumberRoutes } from './part-number-routes.ts'
import { renderTyreLabel } from './render-tyre-label.ts'
import { recordSearchConversion, reportSearch } from './search-events.ts'
import { findRedirect } from './search-redirect.ts'
import { registerStopWordRoutes } from './stop-word-routes.ts'
import { registerSynonymRoutes } from './synonym-routes.ts'
import { viewProduct } from './view-product.ts'

/** A counted search can lead to several opened products. */
const MAX_CLICKS_PER_HOUR = 300

const MAX_NUMBER_RESULTS = 48

/** A label that is opened as a page runs no script and loads no resource. */
const LABEL_CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox"

export const registerListingRoutes = (app: App): void => {
  registerSynonymRoutes(app)
  registerStopWordRoutes(app)
  registerPartNumberRoutes(app)
  registerCarPageRoutes(app)
  const limiter = limitCalls(app, MAX_CLICKS_PER_HOUR, HOUR_MS)
  serve(app, products, {
    list: async ({ query, language, visitor, request, reply, isInProcess }) => {
      const listing = await getListing(app)
      const viewer = { language, visitor, now: app.now() }
      const listingRequest = parseListingQuery(query)
      const { words, isExact } = listingRequest
      const redirectTo = words === '' || isExact ? null : await findRedirect(app, words, viewer)
      const { content, paging } = await listing.list(listingRequest, viewer, redirectTo)
      // A search for a number finds few products, so longer lists skip this lookup.
      if (words !== '' && paging.total <= MAX_NUMBER_RESULTS) {
        const replacement = await findReplacement(app, words, viewer)
        if (replacement) content.replacement = replacement
      }
      // Only pages rendered in process need the tags, and the long header would burden outside clients.
      if (isInProcess || !isFromOutside(request)) {
        reply.header(
          'surrogate-key',
          buildSurrogateKey(
            content.car ? ['listing', 'vehicles', 'fitments'] : ['listing'],
            content.results.map(({ id }) => id),
          ),
        )
      }
      if (words !== '' && query.iu === 'user') {
        const source = { ipAddress: request.ip, browser: request.headers['user-agent'] ?? '' }
        reportSearch(app, { words, resultCount: paging.total, language, source })
      }
      return new TrustedAnswer(content, paging)
    },
    recordClick: async ({ body, request, visitor, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('listing.tooMany'), { retryAfterSeconds })
      // Staff clicks would distort the statistics.
      if (visitor.isGuest) recordSearchConversion(app, { words: body.words, kind: 'click' })
      return undefined
    },
    listByIds: async ({ query, language, visitor, reply }) => {
      const results = await listPickedProducts(app, query.ids, { language, visitor, now: app.now() })
      reply.header(
        'surrogate-key',
        buildSurrogateKey(
          ['listing'],
          results.map(({ id }) => id),
        ),
      )
      return { results }
    },
    view: async ({ params, language, visitor, reply, t }) => {
      const data = await viewProduct(app, params.id, language, visitor)
      if (!data) return httpError(404, t('listing.notAvailable'))
      reply.header(
        'surrogate-key',
        buildSurrogateKey(['vehicles', 'settings', createFitmentTag(data.id)], listShownIds(data)),
      )
      return { data }
    },
    tyreLabel: async ({ params, visitor, request, reply, t }) => {
      const svg = await renderTyreLabel(app, params.id, visitor)
      if (svg === null) return httpError(404, t('listing.notAvailable'))
      // 22 characters of base64url hold 128 bits.
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
      reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      if (isKnownTag(request, etag)) return reply.code(304).send()
      return reply.type('image/svg+xml').header('content-security-policy', LABEL_CONTENT_SECURITY_POLICY).send(svg)
    },
  })
}

/** Lists the product and those that its page names. */
const listShownIds = ({ id, related, part_numbers }: ProductDetails): number[] => {
  const { replaced_by, replaces, interchangeable } = part_numbers
  const linkedProducts = [...related, ...replaces, ...interchangeable, ...(replaced_by ? [replaced_by] : [])]
  return [...new Set([id, ...linkedProducts.map(product => product.id)])]
}
