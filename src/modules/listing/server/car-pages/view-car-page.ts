import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { toMetricHorsepower } from '#fitment/domain/vehicle.ts'
import { findGeneration, type Generation } from '#fitment/server/fitment.ts'
import type { CarPage } from '#listing/contract-car-page.ts'
import { isIndexedCarPage } from '#listing/domain/car-page-index.ts'
import { FIT_KEY } from '#listing/domain/listing-query.ts'
import { parseListingQuery } from '#listing/domain/parse-listing-query.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { buildCategoryTree } from '../build-category-tree.ts'
import { getListing } from '../get-listing.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** The pages of cars omit products that fit every car. */
const FITTING_FILTER = `${FIT_KEY}:fits,check`

/** Returns the page of a generation, or of one of its categories; null for an unknown one and for an empty page. */
export const viewCarPage = async (
  app: App,
  { slugs, categoryId }: { slugs: readonly string[]; categoryId: number | undefined },
  viewer: VisitorContext,
): Promise<CarPage | null> => {
  const generation = await findGeneration(app, slugs)
  if (!generation) return null
  const tree = await buildCategoryTree(app, viewer.language, viewer.visitor)
  const chain = categoryId === undefined ? [] : findCategoryChain(tree, categoryId)
  if (!chain) return null
  const category = chain.at(-1) ?? null
  const { content } = await listFitting(app, generation.id, category?.id, viewer)
  const count = content.exactlyMatchingCount
  if (count === 0) return null
  const pages = await judgeCarPages(app, { generation, chain }, viewer)
  const path = `/auto${generation.path}`
  const ownPath = buildPagePath(path, category?.id)
  const isIndexed = pages.at(-1)?.isIndexed ?? false
  const nearest = pages.findLast(page => page.isIndexed)
  return {
    car: { key: String(generation.id), name: generation.name, vehicle: generation.vehicle },
    path,
    engines: describeEngines(generation.engines, app.texts(viewer.language)),
    category: category && { id: category.id, name: category.name },
    categories: await countCategories(app, generation.id, category?.children ?? tree, viewer),
    results: content.results.filter(({ id }) => content.exactlyMatchingProductIds.includes(id)),
    count,
    universalCount:
      content.availableFilters.find(({ key }) => key === FIT_KEY)?.options.find(({ value }) => value === 'universal')
        ?.count ?? 0,
    isIndexed,
    canonical: nearest ? buildPagePath(path, nearest.categoryId) : ownPath,
  }
}

const buildPagePath = (path: string, categoryId: number | undefined): string =>
  categoryId === undefined ? path : `${path}/${categoryId}`

interface JudgedPage {
  /** Undefined for the page of the whole car. */
  categoryId: number | undefined
  count: number
  isIndexed: boolean
}

/**
 * Decides which pages of a car search engines may index: the whole car first, then each category of the chain. Each
 * page is compared with the page above. Without an indexed page of the car, its categories are not indexed either.
 */
export const judgeCarPages = async (
  app: App,
  { generation, chain }: { generation: Generation; chain: readonly Pick<CategoryNode, 'id'>[] },
  viewer: VisitorContext,
): Promise<JudgedPage[]> => {
  const { id, modelId, vehicle, engines } = generation
  const hasOwnContent = engines.length > 0 || vehicle.from !== null || vehicle.chassis.length > 0
  const carCount = await countFitting(app, id, undefined, viewer)
  const modelCount = modelId === null ? null : await countFitting(app, modelId, undefined, viewer)
  const isCarIndexed = isIndexedCarPage({ count: carCount, parentCount: modelCount, hasOwnContent })
  const pages: JudgedPage[] = [{ categoryId: undefined, count: carCount, isIndexed: isCarIndexed }]
  for (const category of chain) {
    const count = await countFitting(app, id, category.id, viewer)
    const parentCount = pages.at(-1)?.count ?? carCount
    const isIndexed = isCarIndexed && isIndexedCarPage({ count, parentCount, hasOwnContent })
    pages.push({ categoryId: category.id, count, isIndexed })
  }
  return pages
}

/** Counts the products of each category that fit, without empty ones. */
const countCategories = async (
  app: App,
  nodeId: number,
  categories: readonly CategoryNode[],
  viewer: VisitorContext,
): Promise<CarPage['categories']> => {
  const counted: CarPage['categories'] = []
  for (const { id, name } of categories) {
    const count = await countFitting(app, nodeId, id, viewer)
    if (count > 0) counted.push({ id, name, count })
  }
  return counted
}

const countFitting = async (app: App, nodeId: number, categoryId: number | undefined, viewer: VisitorContext) =>
  (await listFitting(app, nodeId, categoryId, viewer)).content.exactlyMatchingCount

const listFitting = async (app: App, nodeId: number, categoryId: number | undefined, viewer: VisitorContext) => {
  const query = { v: String(nodeId), f: FITTING_FILTER, c: categoryId === undefined ? undefined : String(categoryId) }
  return (await getListing(app)).list(parseListingQuery(query), viewer, null)
}

/** Returns a category after those above it; null for an unknown one. */
const findCategoryChain = (nodes: readonly CategoryNode[], id: number): CategoryNode[] | null => {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = findCategoryChain(node.children, id)
    if (below) return [node, ...below]
  }
  return null
}

const ENGINE_COLUMNS = ['engine', 'code', 'power', 'displacement', 'fuel', 'drive', 'years'] as const

const describeEngines = (engines: readonly PublicVehicle[], t: Translate): CarPage['engines'] => ({
  columns: ENGINE_COLUMNS.map(column => t(`listing.carPage.column.${column}`)),
  rows: engines.map(({ id, name, engine_code, kw, cc, fuel, drive, from, to }) => ({
    id,
    cells: [
      name,
      engine_code ?? '',
      kw === null ? '' : `${kw} kW (${Math.round(toMetricHorsepower(kw))} ${t('listing.carPage.horsepower')})`,
      cc === null ? '' : `${cc} cm³`,
      fuel === null ? '' : t(`vehicle.fact.${fuel}`),
      drive === null ? '' : t(`vehicle.fact.${drive}`),
      from === null && to === null ? '' : `${from?.slice(0, 4) ?? ''}–${to?.slice(0, 4) ?? ''}`,
    ],
  })),
})
