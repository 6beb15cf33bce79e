import type { AnsweredCar, FitQuestion } from '#fitment/contract-fit.ts'
import { type ChosenCar, formatMonthPart } from '#fitment/domain/car-key.ts'
import type { FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import { findPossibleMonths, listPossibleValues } from '#fitment/domain/possible-answers.ts'
import type { Car, OpenQuestion } from '#fitment/domain/verdict.ts'
import { formatWindow, formatYearMonth, toYearMonth } from '#fitment/domain/year-month.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#platform/server/app.ts'

export interface QuestionReader {
  language: Language
  t: Translate
  /** The possible engines of the car, with the answers of its owner. */
  cars: readonly Car[]
  /** The shop's own questions. */
  stored: readonly FitmentQuestion[]
  now: Date
}

export const formatQuestionKey = (question: OpenQuestion): string =>
  question.kind === 'question' ? `q${question.id}` : question.kind

/** Describes an open question with the answers that this car can have. */
export const describeQuestion = (question: OpenQuestion, reader: QuestionReader): FitQuestion => {
  const { cars, stored, now, language, t } = reader
  const common = { key: formatQuestionKey(question), kind: question.kind, id: null, options: [], months: null }
  switch (question.kind) {
    case 'question': {
      const found = stored.find(({ id }) => id === question.id)
      const options = (found?.options ?? []).map(({ key, text }) => ({
        part: `q${question.id}-${key}`,
        text: pickText(text, language),
      }))
      return { ...common, id: question.id, text: pickText(found?.text, language), options }
    }
    case 'engine':
      return { ...common, text: t('vehicle.ask.engine') }
    case 'builtYm': {
      const { from, to } = findPossibleMonths(cars, toYearMonth(now.getUTCFullYear(), now.getUTCMonth() + 1))
      const months = { from: formatYearMonth(from), to: formatYearMonth(to) }
      return { ...common, text: t('vehicle.ask.builtYm'), months }
    }
    default: {
      const options = listPossibleValues(question.kind, cars).map(value => ({
        part: `${question.kind[0]}${value}`,
        text: t(`vehicle.fact.${value}`),
      }))
      return { ...common, text: t(`vehicle.ask.${question.kind}`), options }
    }
  }
}

/** Describes the answers of a car's owner, so that they can be shown and removed. */
export const describeAnswers = (car: ChosenCar, { language, t, stored }: QuestionReader): AnsweredCar['answers'] => {
  const facts = (['fuel', 'drive', 'gearbox', 'body'] as const).flatMap(kind => {
    const value = car[kind]
    return value === null
      ? []
      : [{ part: `${kind[0]}${value}`, question: t(`vehicle.ask.${kind}`), text: t(`vehicle.fact.${value}`) }]
  })
  const month =
    car.builtYm === null
      ? []
      : [
          {
            part: formatMonthPart(car.builtYm),
            question: t('vehicle.ask.builtYm'),
            text: formatWindow({ from: car.builtYm, to: car.builtYm }),
          },
        ]
  const answers = [...car.answers].flatMap(([id, key]) => {
    const question = stored.find(other => other.id === id)
    const option = question?.options.find(other => other.key === key)
    return question && option
      ? [{ part: `q${id}-${key}`, question: pickText(question.text, language), text: pickText(option.text, language) }]
      : []
  })
  return [...month, ...facts, ...answers]
}
