import { and, sql } from 'drizzle-orm'
import { findMatchingProducts, readProducts } from '#catalog/server/catalog.ts'
import type { MatrixQuery, MatrixRow, OwnRules, VehicleMatrix } from '#fitment/contract-vehicle-matrix.ts'
import { NO_ANSWERS } from '#fitment/domain/build-car.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { App } from '#platform/server/app.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { decideForCar, readFitments, type StoredFitment } from '../decide-for-car.ts'
import { createTargetCondition } from '../find-car-products.ts'
import { formatDetails, listNames } from '../format-target.ts'
import { listLeaves, toCar } from '../list-cars.ts'
import {
  findVehicle,
  readVehicleCatalogue,
  type StoredVehicle,
  type VehicleCatalogue,
} from '../read-vehicle-catalogue.ts'
import { fitmentRules } from '../tables.ts'

/** More vehicles side by side are unreadable. */
const MAX_CHILDREN = 40

/** Lists the vehicle and a part of those below it. A part beyond the last one is the last one. */
const listColumns = (catalogue: VehicleCatalogue, vehicle: StoredVehicle, part: number) => {
  const children = catalogue.children.get(vehicle.id) ?? []
  const first = Math.min(part - 1, Math.max(0, Math.ceil(children.length / MAX_CHILDREN) - 1)) * MAX_CHILDREN
  return { columns: [vehicle, ...children.slice(first, first + MAX_CHILDREN)], first, total: children.length }
}

/** Returns a vehicle and those one level below it; undefined for an unknown one. */
export const viewMatrix = async (app: App, id: number, part: number): Promise<VehicleMatrix | undefined> => {
  const catalogue = await readVehicleCatalogue(app)
  const vehicle = findVehicle(catalogue, id)
  if (!vehicle) return undefined
  const { columns, first, total } = listColumns(catalogue, vehicle, part)
  return {
    names: listNames(catalogue, vehicle),
    columns: columns.map(column => ({
      id: column.id,
      name: column.name,
      details: formatDetails(column),
    })),
    first,
    total,
  }
}

/** Lists a page of products with their verdicts on a vehicle and on those below it; undefined for an unknown one. */
export const listMatrixRows = async (
  app: App,
  id: number,
  { q, category, show, part, sort, language, ...page }: MatrixQuery & { language: Language },
): Promise<{ results: MatrixRow[]; paging: Pagination } | undefined> => {
  const catalogue = await readVehicleCatalogue(app)
  const vehicle = findVehicle(catalogue, id)
  if (!vehicle) return undefined
  const filters = { ...(q !== undefined && { q }), ...(category !== undefined && { category }) }
  const isFiltered = q !== undefined || category !== undefined || show === 'all'
  const matching = isFiltered ? await findMatchingProducts(app.db, filters, app.now()) : null
  const ids = await sortByCode(app, await selectIds(app, catalogue, vehicle, { show, matching }), sort)
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => ids.slice(offset, offset + limit),
    count: async () => ids.length,
  })
  const [products, fitments] = await Promise.all([readProducts(app.db, rows), readFitments(app.db, rows)])
  const byId = new Map(products.map(product => [product.id, product]))
  const { columns } = listColumns(catalogue, vehicle, part)
  const results = rows.flatMap((productId): MatrixRow[] => {
    const product = byId.get(productId)
    const fitment = fitments.get(productId)
    if (!product) return []
    const cells = columns.map(column => ({
      verdict: decideForCar(catalogue, fitment, { ...NO_ANSWERS, nodeId: column.id })?.kind ?? null,
      own: findOwnRules(fitment, `node:${column.id}`),
    }))
    return [{ id: productId, code1: product.code1, name: pickText(product.name, language), cells }]
  })
  return { results, paging }
}

const findOwnRules = (fitment: StoredFitment | undefined, target: FitmentTarget): OwnRules | null => {
  const polarities = new Set(
    fitment?.rules.filter(rule => rule.target === target).map(({ polarity }) => polarity) ?? [],
  )
  if (polarities.size > 1) return 'mixed'
  return [...polarities][0] ?? null
}

interface Selection {
  show: MatrixQuery['show']
  /** Null for all products. */
  matching: readonly { id: number }[] | null
}

/** Selects the products of the list; those with a rule for a car of the vehicle, or all that match. */
const selectIds = async (
  app: App,
  catalogue: VehicleCatalogue,
  vehicle: StoredVehicle,
  { show, matching }: Selection,
): Promise<number[]> => {
  if (show === 'all') return (matching ?? []).map(({ id }) => id)
  const targets = new Set(
    listLeaves(catalogue, vehicle).flatMap(leaf => [...toCar(catalogue, leaf, NO_ANSWERS).targets]),
  )
  const isInBin = sql`exists (select from product p where p.id = ${fitmentRules.productId} and p.removed_at is not null)`
  const rows = await app.db
    .selectDistinct({ id: fitmentRules.productId })
    .from(fitmentRules)
    .where(and(createTargetCondition(targets), sql`not ${isInBin}`))
  const wanted = matching && new Set(matching.map(({ id }) => id))
  return rows.map(({ id }) => id).filter(id => !wanted || wanted.has(id))
}

const sortByCode = async (app: App, ids: readonly number[], sort: MatrixQuery['sort']): Promise<number[]> => {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    select id from product where id = any(${sql.param([...ids])}::int[]) order by code1, id`)
  const sorted = rows.map(({ id }) => id)
  return sort === 'code1' ? sorted : sorted.toReversed()
}
