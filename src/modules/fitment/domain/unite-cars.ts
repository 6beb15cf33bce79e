import { applyAnswerChange, moveAnswers } from './answer-car.ts'
import { type GarageCar, getNodeId } from './garage.ts'

/**
 * Joins two cars of one vehicle. The answers and the nickname of the first count where both have them; other facts are
 * those of the first.
 */
export const uniteCars = <T extends Pick<GarageCar, 'key' | 'nickname'>>(car: T, other: T): T => {
  const otherKey = moveAnswers(other.key, getNodeId(car))
  return {
    ...car,
    nickname: car.nickname || other.nickname,
    key: applyAnswerChange(otherKey, { before: '', after: car.key }),
  }
}
