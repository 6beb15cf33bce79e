import { formatCarKey, listAnswerParts, MAX_ANSWERS, MAX_CAR_KEY_LENGTH, parseCarKey } from './car-key.ts'

/**
 * Adds an answer, a part of a key such as `bestate` or `q7-a`, to the key of a car. It replaces an earlier answer to
 * the question. Beyond the limits of keys the answers to the oldest questions are dropped, because a car without a
 * readable key would be lost.
 */
export const answerCar = (key: string, part: string): string => {
  const car = parseCarKey(key)
  const answer = parseCarKey(`1.${part}`)
  if (!(car && answer)) return key
  const { nodeId: _nodeId, answers: added, ...facts } = answer
  const statedFacts = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  const answers = new Map([...car.answers, ...added])
  const formatKey = (): string => formatCarKey({ ...car, ...statedFacts, answers })
  for (const question of [...answers.keys()].toSorted((first, second) => first - second)) {
    if (answers.size <= MAX_ANSWERS && formatKey().length <= MAX_CAR_KEY_LENGTH) break
    if (!added.has(question)) answers.delete(question)
  }
  return formatKey()
}

/** Removes an answer from the key of a car, so that its question is asked again. */
export const removeAnswer = (key: string, part: string): string =>
  key
    .split('.')
    .filter((other, index) => index === 0 || other !== part)
    .join('.')

const listParts = (key: string): string[] => key.split('.').slice(1)

/** Applies the difference between two keys of a car to a third key. Other answers of the third key stay. */
export const applyAnswerChange = (key: string, { before, after }: { before: string; after: string }): string => {
  const [known, stated] = [listParts(before), listParts(after)]
  const remaining = known.filter(part => !stated.includes(part)).reduce(removeAnswer, key)
  return stated.filter(part => !known.includes(part)).reduce(answerCar, remaining)
}

/** Names another vehicle with the same answers, as the engine of a generation. */
export const moveAnswers = (key: string, nodeId: number): string => {
  const car = parseCarKey(key)
  return [String(nodeId), ...(car ? listAnswerParts(car) : [])].join('.')
}
