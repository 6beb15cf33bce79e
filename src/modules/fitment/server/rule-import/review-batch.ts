import { sql } from 'drizzle-orm'
import { type FileReviewRule, type ReviewCatalogue, reviewFileRules } from '#fitment/domain/review-file-rules.ts'
import type { FileFindingKind, RuleImportCounts } from '#fitment/domain/rule-import-states.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import type { MonthWindow } from '#fitment/domain/year-month.ts'
import type { Write } from '#platform/server/write.ts'
import { groupCarsByTarget } from '../list-cars.ts'
import type { VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget } from '../rule-rows.ts'
import type { ComparedRule } from './compare-rules.ts'

/** The screen lists this many remarks of each kind. The counts include all remarks. */
const MAX_FINDINGS_OF_KIND = 1_000

interface Finding {
  kind: Exclude<FileFindingKind, 'refused' | 'unusedColumn'>
  line: number
  sku: string
  /** The line of another rule that causes the remark; empty without one. */
  value: string
}

/** Reviews the rules of a batch, stores the first remarks of each kind and returns the number of all. */
export const reviewBatch = async (
  tx: Write,
  catalogue: VehicleCatalogue,
  importId: number,
  { rules, counts }: { rules: readonly ComparedRule[]; counts: RuleImportCounts },
): Promise<RuleImportCounts> => {
  const review = getReviewCatalogue(catalogue)
  const findings: Finding[] = rules
    .filter(({ result }) => result === 'duplicate')
    .map(({ line, sku }) => ({ kind: 'duplicate', line, sku, value: '' }))
  const uniqueRules = rules.filter(({ result }) => result !== 'duplicate')
  for (const productRules of Map.groupBy(uniqueRules, rule => rule.product_id).values()) {
    const sku = productRules[0]?.sku ?? ''
    for (const { kind, line, otherLine } of reviewFileRules(productRules.map(toReviewRule), review))
      findings.push({ kind, line, sku, value: otherLine === null ? '' : String(otherLine) })
  }
  const newCounts: RuleImportCounts = {}
  const stored = findings.filter(({ kind }) => {
    newCounts[kind] = (newCounts[kind] ?? 0) + 1
    return (counts[kind] ?? 0) + (newCounts[kind] ?? 0) <= MAX_FINDINGS_OF_KIND
  })
  if (stored.length > 0)
    await tx.execute(sql`
      insert into fitment_import_finding (import_id, kind, line, sku, "column", value, reason)
      select ${importId}::int, kind, line, sku, '', value, ''
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as f(kind text, line int, sku text, value text)`)
  return newCounts
}

const toReviewRule = (rule: ComparedRule): FileReviewRule => ({
  id: rule.row,
  line: rule.line,
  target: toTarget({ nodeId: rule.node_id, groupId: rule.group_id, engineCode: rule.engine_code }),
  polarity: rule.polarity,
  window: { from: rule.from_ym, to: rule.to_ym },
  fuels: rule.fuels,
  drives: rule.drives,
  gearboxes: rule.gearboxes,
  bodies: rule.bodies,
  position: rule.position,
  conditions: rule.condition_key === '' ? [] : rule.condition_key.split('&').map(toCondition),
})

const toCondition = (text: string): FileReviewRule['conditions'][number] => {
  const [question = '', answers = ''] = text.split('=')
  return { question: Number(question), answers: answers.split('|') }
}

const cache = new WeakMap<VehicleCatalogue, ReviewCatalogue>()

const getReviewCatalogue = (catalogue: VehicleCatalogue): ReviewCatalogue => {
  const cached = cache.get(catalogue)
  if (cached) return cached
  const cars = groupCarsByTarget(catalogue)
  const windows = new Map<FitmentTarget, MonthWindow>()
  const findWindow = (target: FitmentTarget): MonthWindow => {
    const known = windows.get(target)
    if (known) return known
    const carWindows = (cars.get(target) ?? []).map(({ window }) => window)
    const window = {
      from: carWindows.some(({ from }) => from === null) ? null : Math.min(...carWindows.map(({ from }) => from ?? 0)),
      to: carWindows.some(({ to }) => to === null) ? null : Math.max(...carWindows.map(({ to }) => to ?? 0)),
    }
    windows.set(target, carWindows.length === 0 ? { from: null, to: null } : window)
    return windows.get(target) ?? window
  }
  const review = { findCars: (target: FitmentTarget) => cars.get(target) ?? [], findWindow }
  cache.set(catalogue, review)
  return review
}
