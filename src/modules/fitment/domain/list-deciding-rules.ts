import { type Car, type FitmentRule, matchRule, mayConcern } from './verdict.ts'

/**
 * Lists the rules that let a product fit a car, which may be one of several. Rules with an open question count for a
 * car that no other rule names.
 */
export const listDecidingRules = <Rule extends FitmentRule>(cars: readonly Car[], rules: readonly Rule[]): Rule[] => {
  const deciding = new Set<Rule>()
  for (const car of cars) {
    const matches = rules
      .filter(({ polarity, target }) => polarity === 'fits' && mayConcern(car, target))
      .map(rule => ({ rule, kind: matchRule(car, rule).kind }))
    const wanted = matches.some(({ kind }) => kind === 'in') ? 'in' : 'ask'
    for (const { rule, kind } of matches) if (kind === wanted) deciding.add(rule)
  }
  return rules.filter(rule => deciding.has(rule))
}
