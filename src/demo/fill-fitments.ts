import { inArray } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import { OPEN_WINDOW } from '#fitment/domain/year-month.ts'
import { createFitments, type NewFitment } from '#fitment/server/create-fitments.ts'
import { ensureOwnSource } from '#fitment/server/read-sources.ts'
import { fitmentQuestions, fitmentSources } from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { buildDemoProducts } from './catalogue/demo-products.ts'
import { buildDemoFitment, type DemoQuestion, type DemoRule, demoQuestions } from './vehicles/demo-fitments.ts'
import { createVehicleFinder } from './vehicles/find-demo-vehicles.ts'

/** Creates the rules of the demo shop: cars that the names of products mean, universal parts, exclusions. */
export const fillFitments = async (tx: Write, now: Date): Promise<void> => {
  const findVehicles = await createVehicleFinder(tx)
  const questions = await fillQuestions(tx)
  const sources = await fillSources(tx)
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
      findVehicles(rule).map(nodeId => ({
        ...toRuleFields(rule, nodeId, questions),
        sourceId: getExistingValue(sources, rule.source),
      })),
    )
    return [{ ...fitment, productId: getExistingValue(ids, product.code1), rules }]
  })
  await createFitments(tx, fitments, now)
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

const toRuleFields = (rule: DemoRule, nodeId: number, questions: ReadonlyMap<DemoQuestion, number>): RuleFields => {
  const yearWindow = parseYearWindow(rule.years ?? '')
  return {
    target: `node:${nodeId}`,
    polarity: rule.polarity,
    window: yearWindow.ok ? yearWindow.value : OPEN_WINDOW,
    fuels: [],
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
