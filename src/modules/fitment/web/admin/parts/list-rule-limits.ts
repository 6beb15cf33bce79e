import type { StoredQuestion, StoredRule } from '#fitment/contract-fitment-admin.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'

/** Lists the limits of a rule in words. */
export const listRuleLimits = (
  rule: StoredRule,
  questions: readonly StoredQuestion[],
  t: T,
  language: Language,
): string[] => {
  const conditions = rule.conditions.map(({ question_id, answers }) => {
    const question = questions.find(({ id }) => id === question_id)
    const options = question?.options.filter(({ key }) => answers.includes(key)) ?? []
    return t('fitmentAdmin.summary.condition', {
      question: pickText(question?.text, language),
      answers: options.map(({ text }) => pickText(text, language)).join(' / '),
    })
  })
  const limits = [
    rule.years === '' ? '' : t('fitmentAdmin.summary.years', { years: rule.years }),
    rule.fuels.map(fuel => t(`vehicleAdmin.fuels.${fuel}`)).join(' / '),
    rule.drives.map(drive => t(`vehicleAdmin.drives.${drive}`)).join(' / '),
    rule.gearboxes.map(gearbox => t(`vehicleAdmin.gearboxes.${gearbox}`)).join(' / '),
    rule.bodies.map(body => t(`vehicleAdmin.bodyNames.${body}`)).join(' / '),
    rule.position === null ? '' : t(`fitmentAdmin.positions.${rule.position}`),
    rule.quantity === null ? '' : t('fitmentAdmin.summary.quantity', { number: rule.quantity }),
  ]
  return [...limits.filter(limit => limit !== ''), ...conditions]
}
