import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Build, BuildRole } from '#builds/contract-build.ts'
import { type BuildItem, formatBuildItems } from '#builds/domain/build-items.ts'
import { type BuildEvaluation, type BuildPart, evaluateBuild, pickCandidate } from '#builds/domain/evaluate-build.ts'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { parseCarKey } from '#fitment/domain/car-key.ts'
import { answerFit, type FitAnswer } from '#fitment/server/fitment.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { listPickedProducts } from '#listing/server/listing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Visitor } from '#wire/visitor.ts'
import { buildLists, partRules } from './tables.ts'

export interface BuildViewer {
  language: Language
  t: Translate
  visitor: Visitor
  /** The key of the car; may be empty. */
  carKey: string
}

/** A role with the products that can take it. */
interface OpenRole {
  name: string
  amount: number
  productIds: readonly number[]
}

/** A role with the product that fits best; null when the visitor can see none of its products. */
interface FilledRole {
  name: string
  amount: number
  part: BuildPart | null
}

/** Returns the published lists in order of their creation. */
export const listBuilds = async (app: App, language: Language) => {
  const rows = await app.db
    .select()
    .from(buildLists)
    .where(eq(buildLists.isPublished, true))
    .orderBy(asc(buildLists.id))
  return rows.map(({ id, name, intro }) => ({ id, name: pickText(name, language), intro: pickText(intro, language) }))
}

/** Lists the paths of the published lists without the language prefix. */
export const listBuildPaths = async ({ db }: Pick<App, 'db'>): Promise<string[]> => {
  const rows = await db.select({ id: buildLists.id }).from(buildLists).where(eq(buildLists.isPublished, true))
  return rows.map(({ id }) => `/build/${id}`).sort()
}

/** Returns a list for a car; null when it does not exist, and for guests when it is not published. */
export const viewBuild = async (app: App, id: number, viewer: BuildViewer): Promise<Build | null> => {
  const [row] = await app.db
    .select()
    .from(buildLists)
    .where(and(eq(buildLists.id, id), ...(viewer.visitor.isGuest ? [eq(buildLists.isPublished, true)] : [])))
  if (!row) return null
  const { language } = viewer
  const roles = row.roles.map(({ name, ...role }) => ({ ...role, name: pickText(name, language) }))
  return {
    ...(await checkRoles(app, roles, viewer)),
    id,
    name: pickText(row.name, language),
    intro: pickText(row.intro, language),
  }
}

/** Checks a visitor's own list. */
export const checkOwnBuild = async (app: App, items: readonly BuildItem[], viewer: BuildViewer): Promise<Build> => ({
  ...(await checkRoles(
    app,
    items.map(({ productId, amount }) => ({ name: '', amount, productIds: [productId] })),
    viewer,
  )),
  id: null,
  name: viewer.t('builds.own'),
  intro: '',
})

const checkRoles = async (
  app: App,
  roles: readonly OpenRole[],
  { language, t, visitor, carKey }: BuildViewer,
): Promise<Omit<Build, 'id' | 'name' | 'intro'>> => {
  const ids = [...new Set(roles.flatMap(({ productIds }) => productIds))]
  const products = await readVisibleProducts(app, ids, { language, visitor })
  const fit = await answerFit(app, parseCarKey(carKey), [...products.keys()], { language, t })
  const approvals = new Map((await readProductsForSale(app.db, ids)).map(product => [product.id, product.approvals]))
  const fitResults = new Map(fit.results.map(result => [result.product_id, result]))
  const toPart = (product: ListedProduct, amount: number): BuildPart => ({
    productId: product.id,
    verdict: fitResults.get(product.id)?.verdict ?? null,
    isForSale: isForSale(product),
    amount,
    totalCents: isForSale(product) ? toCents(product.total_price) : 0,
    approvals: approvals.get(product.id) ?? [],
  })
  const filledRoles = roles.map(({ productIds, amount, name }): FilledRole => {
    const candidates = productIds.flatMap(id => products.get(id) ?? []).map(product => toPart(product, amount))
    return { name, amount, part: pickCandidate(candidates) }
  })
  const parts = filledRoles.flatMap(({ part }) => part ?? [])
  const evaluation = evaluateBuild(parts, await readPartRules(app, parts))
  const names = await readProductNames(app, evaluation, products, { language, visitor })
  const describeRole = ({ name, amount, part }: FilledRole): BuildRole => {
    const fitResult = part && fitResults.get(part.productId)
    return {
      name,
      amount,
      product: (part && products.get(part.productId)) ?? null,
      is_for_sale: part?.isForSale ?? false,
      verdict: part?.verdict ?? null,
      fit: fitResult?.title ?? '',
      reason: fitResult?.reason ?? '',
      problems: describeProblems(evaluation, part?.productId, names, t),
    }
  }
  return {
    car: fit.car && { key: fit.car.key, name: fit.car.name },
    roles: filledRoles.map(describeRole),
    verdict: evaluation.verdict,
    road_use: evaluation.roadUse,
    notes: listNotes(evaluation, fit, t),
    total: toEuros(evaluation.totalCents),
    labels: {
      total: t('builds.blockTotal', { sum: formatCents(evaluation.totalCents, language) }),
      open: t('builds.blockOpen'),
    },
    items: formatBuildItems(parts.map(({ productId, amount }) => ({ productId, amount }))),
  }
}

const describeProblems = (
  { problems }: BuildEvaluation,
  productId: number | undefined,
  names: ReadonlyMap<number, string>,
  t: Translate,
): string[] =>
  problems
    .filter(problem => problem.productId === productId)
    .map(({ kind, otherId }) => t(`builds.problems.${kind}`, { other: names.get(otherId) ?? t('builds.otherPart') }))

const isForSale = (product: ListedProduct): boolean => !isOutOfStock(product) && !product.unpriced

/** The listing reads at most this many products at once. */
const MAX_PICKED_PRODUCTS = 24

const readVisibleProducts = async (
  app: App,
  ids: readonly number[],
  viewer: { language: Language; visitor: Visitor },
): Promise<ReadonlyMap<number, ListedProduct>> => {
  const products = new Map<number, ListedProduct>()
  for (let start = 0; start < ids.length; start += MAX_PICKED_PRODUCTS) {
    const slice = ids.slice(start, start + MAX_PICKED_PRODUCTS)
    for (const product of await listPickedProducts(app, slice.join(), { ...viewer, now: app.now() }))
      products.set(product.id, product)
  }
  return products
}

const readPartRules = (app: App, parts: readonly BuildPart[]) =>
  parts.length === 0
    ? []
    : app.db
        .select()
        .from(partRules)
        .where(
          inArray(
            partRules.productId,
            parts.map(({ productId }) => productId),
          ),
        )
        .orderBy(asc(partRules.productId), asc(partRules.otherId))

/** Reads the names of products that problems name and that the visitor may see. */
const readProductNames = async (
  app: App,
  { problems }: BuildEvaluation,
  products: ReadonlyMap<number, ListedProduct>,
  viewer: { language: Language; visitor: Visitor },
): Promise<ReadonlyMap<number, string>> => {
  const unreadIds = problems.flatMap(({ otherId }) => (products.has(otherId) ? [] : otherId))
  const others = await readVisibleProducts(app, [...new Set(unreadIds)], viewer)
  return new Map([...products, ...others].map(([id, { name, code1 }]) => [id, `${name} (${code1})`]))
}

/** Parts of message keys; an underscore in a key would mean a grammatical context. */
const VERDICT_KEYS = {
  fits: 'fits',
  universal: 'fits',
  fits_if: 'check',
  no_fit: 'noFit',
  unknown: 'unknown',
} as const
const USE_KEYS = { road: 'road', with_entry: 'withEntry', motorsport: 'motorsport' } as const

const listNotes = (
  { verdict, roadUse, unstatedCount, hasTwoAbes }: BuildEvaluation,
  { car }: FitAnswer,
  t: Translate,
): string[] => [
  ...(car && verdict ? [t(`builds.fit.${VERDICT_KEYS[verdict]}`, { car: car.name })] : []),
  ...(roadUse ? [t(`builds.roadUse.${USE_KEYS[roadUse]}`)] : []),
  ...(roadUse && unstatedCount > 0 ? [t('builds.roadUse.unstated', { count: unstatedCount })] : []),
  ...(hasTwoAbes ? [t('builds.roadUse.twoAbes')] : []),
]
