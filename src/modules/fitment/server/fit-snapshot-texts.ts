import type { ChosenCar } from '#fitment/domain/car-key.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Car, Verdict } from '#fitment/domain/verdict.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { StoredFitment } from './decide-for-car.ts'
import { describeReason, listAnswerable } from './fit-answer.ts'
import { describeAnswers, describeQuestion, type QuestionReader } from './fit-questions.ts'

/** The car of an order and the readers of its texts, one for each language of the shop. */
export interface SnapshotContext {
  car: ChosenCar
  cars: readonly Car[]
  readers: readonly QuestionReader[]
  hasEngines: boolean
}

/** Explains a verdict by its open questions, or else by its reason. */
export const explainVerdict = (
  { cars, readers, hasEngines }: SnapshotContext,
  verdict: Verdict,
  fitment: StoredFitment | undefined,
): Multilingual => {
  const open = listAnswerable(verdict, hasEngines)
  return translate(readers, reader =>
    open.length > 0
      ? open.map(question => describeQuestion(question, reader).text).join(' ')
      : describeReason(verdict, { fitment, reader, cars, hasEngines }),
  )
}

/** Lists the facts that the owner of the car stated and that a rule of the product limits. */
export const listStatedFacts = (
  { car, readers }: SnapshotContext,
  { rules }: StoredFitment,
): FitSnapshot['answers'] => {
  const limited = STATED_FACTS.filter(({ isStated, isLimitedBy }) => isStated(car) && rules.some(isLimitedBy))
  return limited.map(({ prefix }) => {
    const find = (reader: QuestionReader) => describeAnswers(car, reader).find(({ part }) => part.startsWith(prefix))
    return {
      question: translate(readers, reader => find(reader)?.question ?? ''),
      answer: translate(readers, reader => find(reader)?.text ?? ''),
    }
  })
}

/** Facts that the owner of a car can state, by the beginning of their part of its key. */
const STATED_FACTS: readonly {
  prefix: string
  isStated: (car: ChosenCar) => boolean
  isLimitedBy: (rule: StoredFitment['rules'][number]) => boolean
}[] = [
  {
    prefix: 'm',
    isStated: ({ builtYm }) => builtYm !== null,
    isLimitedBy: ({ window }) => window.from !== null || window.to !== null,
  },
  { prefix: 'f', isStated: ({ fuel }) => fuel !== null, isLimitedBy: ({ fuels }) => fuels.length > 0 },
  { prefix: 'd', isStated: ({ drive }) => drive !== null, isLimitedBy: ({ drives }) => drives.length > 0 },
  { prefix: 'g', isStated: ({ gearbox }) => gearbox !== null, isLimitedBy: ({ gearboxes }) => gearboxes.length > 0 },
  { prefix: 'b', isStated: ({ body }) => body !== null, isLimitedBy: ({ bodies }) => bodies.length > 0 },
]

const translate = (readers: readonly QuestionReader[], format: (reader: QuestionReader) => string): Multilingual =>
  multilingual(Object.fromEntries(readers.map(reader => [reader.language, format(reader)])))
