import { applyAnswerChange, moveAnswers } from './answer-car.ts'
import { type GarageCar, getNodeId } from './garage.ts'

/**
 * Joins two cars of one vehicle. The answers and the nickname of the first count where both have them; name and vehicle
 * are those of the first.
 */
export const uniteCars = (car: GarageCar, other: GarageCar): GarageCar => {
  const otherKey = moveAnswers(other.key, getNodeId(car))
  return {
    name: car.name,
    nickname: car.nickname || other.nickname,
    key: applyAnswerChange(otherKey, { before: '', after: car.key }),
  }
}
