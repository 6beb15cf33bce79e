import { reviewRules } from './review-rules.ts'
import type { Car, FitmentRule, FitmentTarget } from './verdict.ts'
import { compareWindows, type MonthWindow } from './year-month.ts'

/** A rule of a file whose product and car are known. `id` is the row of the stored rule, `line` the line in the file. */
export interface FileReviewRule extends FitmentRule {
  line: number
  position: string | null
}

export interface FileFinding {
  kind: 'overlap' | 'contradiction' | 'outsideYears'
  line: number
  /** The line of the other rule; null for `outsideYears`. */
  otherLine: number | null
}

/** The cars of the catalogue, as a review reads them. */
export interface ReviewCatalogue {
  findCars: (target: FitmentTarget) => readonly Car[]
  /** The production window of all vehicles of a target together. */
  findWindow: (target: FitmentTarget) => MonthWindow
}

/**
 * Reviews the rules that a file has for one product. A comparison car by car is slow, so only rules that may share a
 * car get one.
 */
export const reviewFileRules = (rules: readonly FileReviewRule[], catalogue: ReviewCatalogue): FileFinding[] => {
  const outside = rules.filter(({ target, window }) => compareWindows(window, catalogue.findWindow(target)) === 'apart')
  const findings: FileFinding[] = outside.map(({ line }) => ({ kind: 'outsideYears', line, otherLine: null }))
  const involved = listRelatedRules(
    rules.filter(rule => !outside.includes(rule)),
    catalogue,
  )
  const lines = new Map(involved.map(({ id, line }) => [id, line]))
  for (const { ruleId, kind, otherId } of reviewRules(involved, catalogue.findCars)) {
    // The catalogue lacks the cars of such a rule, which the file cannot mend.
    if (kind === 'empty') continue
    findings.push({
      kind: kind === 'cancelled' ? 'contradiction' : 'overlap',
      line: lines.get(ruleId) ?? 0,
      otherLine: lines.get(otherId ?? 0) ?? null,
    })
  }
  return findings
}

/** Lists the rules that share a car with another one, by their targets and windows. */
const listRelatedRules = (rules: readonly FileReviewRule[], { findCars }: ReviewCatalogue): FileReviewRule[] => {
  const related = new Set<FileReviewRule>()
  for (const [index, first] of rules.entries())
    for (const second of rules.slice(index + 1)) {
      // Rules of different axles conflict only when one of them is an exclusion.
      if (first.position !== second.position && first.polarity === second.polarity) continue
      if (compareWindows(first.window, second.window) === 'apart') continue
      if (!sharesCars(first.target, second.target, findCars)) continue
      related.add(first)
      related.add(second)
    }
  return [...related]
}

/** Returns true when one vehicle is below the other, so that a car can belong to both. */
const sharesCars = (first: FitmentTarget, second: FitmentTarget, findCars: ReviewCatalogue['findCars']): boolean => {
  if (first === second) return true
  const [narrower, wider] = findCars(first).length <= findCars(second).length ? [first, second] : [second, first]
  return findCars(narrower).some(({ targets }) => targets.has(wider))
}
