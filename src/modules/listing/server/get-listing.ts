import { findCarProducts } from '#fitment/server/fitment.ts'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { extractProductIds } from '#kernel/change-tag.ts'
import type { ListingRequest } from '#listing/domain/listing-query.ts'
import { removeStopWords } from '#listing/domain/normalize-search-text.ts'
import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Catalogue } from './catalogue.ts'
import { buildListAnswer, type ListAnswer } from './list-answer.ts'
import { MemoryCatalogue } from './memory/memory-catalogue.ts'
import { DatabaseCatalogue } from './postgres/database-catalogue.ts'
import { getSearchRules } from './search-rules.ts'
import type { VisitorContext } from './visitor-context.ts'

/** The product listing of this process; it follows the changes of all processes. */
export interface Listing {
  /** `redirectTo` becomes part of the answer. */
  list(request: ListingRequest, viewer: VisitorContext, redirectTo: string | null): Promise<ListAnswer>
  /** Returns the current catalogue with the VAT rates of the day. */
  getCatalogue(now: Date): Promise<Catalogue>
  close(): void
}

const openListings = new WeakMap<App, Promise<Listing>>()

/** Returns the application's listing and opens it on first use. A failed opening is retried. */
export const getListing = (app: App): Promise<Listing> => {
  const existing = openListings.get(app)
  if (existing) return existing
  const opening =
    app.settings.LISTING_ENGINE === 'postgres' ? openListing(app, DATABASE_ENGINE) : openListing(app, IN_MEMORY_ENGINE)
  openListings.set(app, opening)
  opening.catch(() => openListings.delete(app))
  return opening
}

interface ReloadableCatalogue extends Catalogue {
  /** Returns false after the day has changed, because VAT rates can differ. */
  isCurrent(now: Date): boolean
  refreshRates(db: Database, now: Date): Promise<void>
}

interface ListingEngine<Loaded extends ReloadableCatalogue> {
  load(app: App): Promise<Loaded>
  /** Returns the catalogue after a change; it can be a new instance. */
  applyChanges(app: App, catalogue: Loaded, tags: readonly ChangeTag[]): Promise<Loaded>
}

const IN_MEMORY_ENGINE: ListingEngine<MemoryCatalogue> = {
  load: app => MemoryCatalogue.load(app.db, app.now()),
  applyChanges: async (app, catalogue, tags) => {
    if (tags.includes('catalog') || !catalogue.hasCurrentLanguages()) return MemoryCatalogue.load(app.db, app.now())
    if (tags.includes('category') || tags.includes('attributes')) await catalogue.refreshNames(app.db)
    if (tags.includes('synonyms')) await catalogue.refreshSynonyms(app.db)
    if (tags.includes('settings')) await catalogue.refreshRates(app.db, app.now())
    const ids = extractProductIds(tags)
    if (ids.length > 0) await catalogue.refresh(app.db, ids)
    return catalogue
  },
}

const DATABASE_ENGINE: ListingEngine<DatabaseCatalogue> = {
  load: app => DatabaseCatalogue.open(app.db, app.now(), app.replica),
  applyChanges: async (_app, catalogue) => {
    await catalogue.applyChanges()
    return catalogue
  },
}

/** Reads the catalogue and follows its changes. It subscribes before reading, so that no change is lost. */
const openListing = async <Loaded extends ReloadableCatalogue>(
  app: App,
  engine: ListingEngine<Loaded>,
): Promise<Listing> => {
  const { promise: loaded, resolve } = Promise.withResolvers<boolean>()
  let catalogue: Loaded
  const readRules = getSearchRules(app)
  const close = app.changes.subscribe(async tags => {
    if (await loaded) catalogue = await engine.applyChanges(app, catalogue, tags)
  }, 'source')
  try {
    catalogue = await engine.load(app)
  } catch (error) {
    close()
    resolve(false)
    throw error
  }
  resolve(true)
  const getCurrentCatalogue = async (now: Date): Promise<Loaded> => {
    if (!catalogue.isCurrent(now)) await catalogue.refreshRates(app.db, now)
    return catalogue
  }
  return {
    getCatalogue: getCurrentCatalogue,
    list: async (request, viewer, redirectTo) => {
      const currentCatalogue = await getCurrentCatalogue(viewer.now)
      const t = app.texts(viewer.language)
      const searchRequest =
        request.words === ''
          ? request
          : { ...request, words: removeStopWords(request.words, (await readRules()).stopWords) }
      const car = request.car === '' ? null : await findCarProducts(app, request.car)
      return buildListAnswer(currentCatalogue, searchRequest, viewer, { t, redirectTo, car })
    },
    close,
  }
}
