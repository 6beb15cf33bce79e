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
): string[] => [
  ...(rule.years === '' ? [] : [t('fitmentAdmin.summary.years', { years: rule.years })]),
  ...[
    rule.fuels.map(fuel => t(`vehicleAdmin.fuels.${fuel}`)),
    rule.drives.map(drive => t(`vehicleAdmin.drives.${drive}`)),
    rule.gearboxes.map(gearbox => t(`vehicleAdmin.gearboxes.${gearbox}`)),
    rule.bodies.map(body => t(`vehicleAdmin.bodyNames.${body}`)),
  ].flatMap(names => (names.length === 0 ? [] : [names.join(' / ')])),
  ...(rule.position === null ? [] : [t(`fitmentAdmin.positions.${rule.position}`)]),
  ...(rule.quantity === null ? [] : [t('fitmentAdmin.summary.quantity', { number: rule.quantity })]),
  ...rule.conditions.map(({ question_id, answers }) => {
    const question = questions.find(({ id }) => id === question_id)
    const texts = question?.options.filter(({ key }) => answers.includes(key)) ?? []
    return t('fitmentAdmin.summary.condition', {
      question: pickText(question?.text, language),
      answers: texts.map(({ text }) => pickText(text, language)).join(' / '),
    })
  }),
]
