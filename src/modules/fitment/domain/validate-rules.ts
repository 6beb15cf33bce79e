import { formatRuleKey, type RuleFields } from './fitment-rule.ts'
import { parseYearWindow } from './parse-year-window.ts'

interface RuleTexts {
  node_id: number | null
  group_id: number | null
  engine_code: string | null
  years: string
}

/** Returns the message key of a rule's error by field; an empty object for a valid rule. */
export const validateRule = ({ node_id, group_id, engine_code, years }: RuleTexts): Record<string, string> => {
  const targetCount = [node_id, group_id, engine_code].filter(target => target !== null && target !== '').length
  const window = parseYearWindow(years)
  return {
    ...(targetCount !== 1 && { target: 'fitmentAdmin.problem.target' }),
    ...(!window.ok && { years: `vehicleAdmin.problem.years.${window.reason}` }),
  }
}

/** Returns the positions of rules that an earlier rule of the source repeats. */
export const findRepeatedRules = (rules: readonly RuleFields[]): number[] => {
  const keys = rules.map(formatRuleKey)
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}
