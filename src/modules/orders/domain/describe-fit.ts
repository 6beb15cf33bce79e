import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'

/** Parts of message keys; an underscore in a key would mean a grammatical context. */
const VERDICT_KEYS = {
  fits: 'fits',
  universal: 'universal',
  fits_if: 'check',
  no_fit: 'noFit',
  unknown: 'unknown',
} as const

/** Describes the verdict for the customer's car in one line, with the answers that it depends on, and its reason. */
export const describeFit = (
  {
    car,
    verdict,
    answers,
    explanation,
    isGuaranteed,
  }: Pick<FitSnapshot, 'car' | 'verdict' | 'answers' | 'explanation' | 'isGuaranteed'>,
  language: Language,
  t: (key: string, values: { car: string }) => string,
): string =>
  [
    t(`orders.fit.${VERDICT_KEYS[verdict]}`, { car }),
    ...answers.map(({ question, answer }) => `${pickText(question, language)} ${pickText(answer, language)}.`),
    // The verdict on universal products says all.
    ...(explanation && verdict !== 'universal' ? [pickText(explanation, language)] : []),
    ...(isGuaranteed ? [t('orders.fit.guarantee', { car })] : []),
  ].join(' ')
