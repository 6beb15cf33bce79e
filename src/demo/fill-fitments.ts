import { inArray } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { OPEN_WINDOW } from '#fitment/domain/year-month.ts'
import { createFitments, type NewFitment } from '#fitment/server/create-fitments.ts'
import { ensureOwnSource } from '#fitment/server/read-sources.ts'
import {
  fitmentQuestions,
  fitmentSources,
  vehicleGroupMembers,
  vehicleGroups,
  vehicleNodes,
} from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Write } from '#platform/server/write.ts'
import { buildDemoProducts } from './catalogue/demo-products.ts'
import {
  buildDemoFitment,
  type DemoGroup,
  type DemoQuestion,
  type DemoRule,
  demoGroups,
  demoQuestions,
} from './vehicles/demo-fitments.ts'
import { createVehicleFinder } from './vehicles/find-demo-vehicles.ts'

/** Creates the rules of the demo shop: cars that the names of products mean, universal parts, exclusions. */
export const fillFitments = async (tx: Write, now: Date): Promise<void> => {
  const findVehicles = await createVehicleFinder(tx)
  const questions = await fillQuestions(tx)
  const sources = await fillSources(tx)
  const groups = await fillGroups(tx, findVehicles)
  const demoProducts = buildDemoProducts(now)
  const codes = demoProducts.map(({ code1 }) => code1)
  const rows = await tx
    .select({ id: products.id, code: products.code1 })
    .from(products)
    .where(inArray(products.code1, codes))
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const fitments = demoProducts.flatMap((product): NewFitment[] => {
    const fitment = buildDemoFitment(product)
    if (!fitment) return []
    const rules = fitment.rules.flatMap(rule =>
      listTargets(rule, findVehicles, groups).map(target => ({
        ...toRuleFields(rule, target, questions),
        sourceId: getExistingValue(sources, rule.source),
      })),
    )
    return [{ ...fitment, productId: getExistingValue(ids, product.code1), rules }]
  })
  await createFitments(tx, fitments, now)
}

type FindVehicles = Awaited<ReturnType<typeof createVehicleFinder>>

const listTargets = (
  rule: DemoRule,
  findVehicles: FindVehicles,
  groups: ReadonlyMap<DemoGroup, number>,
): FitmentTarget[] => {
  if (rule.group) return [`group:${getExistingValue(groups, rule.group)}`]
  if (rule.namesEngineCodes) return (rule.engines ?? []).map(code => `engine:${code}` as const)
  return findVehicles(rule).map(nodeId => `node:${nodeId}` as const)
}

/** Creates the groups with the engines of their generations. */
const fillGroups = async (tx: Write, findVehicles: FindVehicles): Promise<ReadonlyMap<DemoGroup, number>> => {
  const ids = new Map<DemoGroup, number>()
  for (const [name, cars] of Object.entries(demoGroups)) {
    const values = { kind: 'platform' as const, name, key: buildSearchKey(name) }
    const { id } = getFirstElement(await tx.insert(vehicleGroups).values(values).returning())
    ids.set(name as DemoGroup, id)
    const engines = await tx
      .select({ id: vehicleNodes.id })
      .from(vehicleNodes)
      .where(inArray(vehicleNodes.parentId, cars.flatMap(findVehicles)))
    await tx.insert(vehicleGroupMembers).values(engines.map(engine => ({ groupId: id, nodeId: engine.id })))
  }
  return ids
}

const fillQuestions = async (tx: Write): Promise<ReadonlyMap<DemoQuestion, number>> => {
  const ids = new Map<DemoQuestion, number>()
  for (const [name, { text, options }] of Object.entries(demoQuestions)) {
    const values = {
      text: multilingual(text),
      options: options.map((option, index) => ({ key: String(index + 1), text: multilingual(option) })),
    }
    const { id } = getFirstElement(await tx.insert(fitmentQuestions).values(values).returning())
    ids.set(name as DemoQuestion, id)
  }
  return ids
}

const fillSources = async (tx: Write): Promise<ReadonlyMap<DemoRule['source'], number>> => {
  const values = { name: 'Tootjate kataloogid', kind: 'manufacturer', coverage: 'complete' } as const
  const { id } = getFirstElement(await tx.insert(fitmentSources).values(values).returning())
  return new Map([
    ['manufacturer', id],
    ['own', await ensureOwnSource(tx)],
  ])
}

const toRuleFields = (
  rule: DemoRule,
  target: FitmentTarget,
  questions: ReadonlyMap<DemoQuestion, number>,
): RuleFields => {
  const yearWindow = parseYearWindow(rule.years ?? '')
  return {
    target,
    polarity: rule.polarity,
    window: yearWindow.ok ? yearWindow.value : OPEN_WINDOW,
    fuels: rule.fuels ?? [],
    drives: rule.drives ?? [],
    gearboxes: rule.gearboxes ?? [],
    bodies: rule.bodies ?? [],
    position: rule.position ?? null,
    quantity: rule.quantity ?? null,
    conditions: (rule.conditions ?? []).map(({ question, answers }) => ({
      question: getExistingValue(questions, question),
      answers,
    })),
    note: multilingual(rule.note ?? { et: '', en: '' }),
    confidence: rule.source === 'own' ? 'verified' : 'manufacturer',
  }
}
