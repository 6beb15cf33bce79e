import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { listedIdsAfter, type ProductRecord, readProducts } from '#catalog/server/catalog.ts'
import { feeds } from '#exchange/contract-feed.ts'
import { type FedProduct, type FeedKind, fedAvailability, feedFrame } from '#exchange/domain/feed.ts'
import { imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { plainText } from '#kernel/plain-text.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { kept } from '#platform/server/kept.ts'
import { readSettings } from '#shop/server/shop.ts'
import { isLanguage } from '#wire/languages.ts'

/** Those who read them come some times a day: a feed is made at most so often, however often it is asked for. */
const FRESH_MS = 600_000
const PART = 1_000

/** `/feed/google/et` and the like; kept compressed. */
export const serveFeeds = (app: App): void => {
  const rule = { dropOn: ['settings'] as const, until: (now: Date) => now.getTime() + FRESH_MS }
  const made = kept(app, rule, async name => {
    const [kind, language] = name.split('/') as [FeedKind, Language]
    const gzip = createGzip()
    const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(written(app, kind, language)), gzip)])
    return bytes
  })
  serve(app, feeds, {
    get: async ({ params: { kind, language }, request, reply, t }) => {
      const { shopModule } = await readSettings(app.db)
      if (!shopModule || !isLanguage(language)) return refuse(404, t('feed.unknown'))
      const bytes = await made(`${kind}/${language}`)
      reply.type('application/xml; charset=utf-8')
      reply.headers({ 'cache-control': `public, max-age=${FRESH_MS / 1_000}`, vary: 'Accept-Encoding' })
      if (request.headers['accept-encoding']?.includes('gzip'))
        return reply.header('content-encoding', 'gzip').send(bytes)
      return reply.send(Readable.from([bytes]).pipe(createGunzip()))
    },
  })
}

/** Part by part, so that others are answered in between. */
async function* written(app: App, kind: FeedKind, language: Language): AsyncGenerator<string> {
  const { name } = await readSettings(app.db)
  const { head, item, foot } = feedFrame(kind)
  yield head({ name, link: app.settings.publicUrl })
  for (
    let ids = await listedIdsAfter(app.db, 0, PART);
    ids.length > 0;
    ids = await listedIdsAfter(app.db, ids.at(-1)!, PART)
  ) {
    const records = await readProducts(app.db, ids)
    yield records
      .flatMap(record => fedProduct(app, record, language) ?? [])
      .map(item)
      .join('')
  }
  yield foot
}

/** Null for what guests do not see, what costs nothing, and what has no picture: nobody takes these. */
const fedProduct = (app: App, record: ProductRecord, language: Language): FedProduct | null => {
  const { id, image, visibility, totalCents, priceCents } = record
  const now = app.now().getTime()
  const path = record.paths[language]
  if (!image || !path || totalCents === 0 || visibilityAt(visibility, now) !== 0) return null
  return {
    id,
    title: textIn(record.name, language),
    description: plainText(textIn(record.description, language)).trim(),
    link: new URL(path, app.settings.publicUrl).href,
    image: new URL(imageOf(image, language).url, app.settings.publicUrl).href,
    brand: record.brand,
    mpn: record.code2,
    priceCents,
    totalCents,
    availability: fedAvailability(
      {
        amount: record.amounts.reduce((sum, { amount }) => sum + amount, 0),
        availableIn: record.availableIn,
        isLimited: record.hasLimitedAmount,
      },
      now,
    ),
  }
}
