import { expect, test } from 'vitest'
import {
  computeDepth,
  findPositionAfterDrop,
  findPositionAfterStep,
  type MoveDirection,
  moveInTree,
} from './move-category.ts'

/**
 * The tree of `ROWS` by id:
 *
 * 1
 *   2
 *   3
 *     4
 *   5
 * 6
 */
const ROWS = [
  { id: 1, parent_id: 0, position: 0 },
  { id: 2, parent_id: 1, position: 0 },
  { id: 3, parent_id: 1, position: 1 },
  { id: 4, parent_id: 3, position: 7 },
  { id: 5, parent_id: 1, position: 4 },
  { id: 6, parent_id: 0, position: 2 },
]

test.each<[number, MoveDirection, [number, number] | null]>([
  [3, 'up', [1, 0]],
  [2, 'up', null],
  [2, 'down', [1, 4]],
  [3, 'down', [1, 5]],
  [5, 'down', null],
  [5, 'in', [3, 8]],
  [2, 'in', null],
  [4, 'out', [1, 4]],
  [5, 'out', [0, 2]],
  [1, 'out', null],
  [6, 'in', [1, 5]],
  [99, 'up', null],
])('moves category %i by the step %s to %j', (id, step, position) => {
  expect(findPositionAfterStep(ROWS, id, step)).toEqual(position && { parent_id: position[0], position: position[1] })
})

test.each<[number, number, 'before' | 'in', [number, number] | null]>([
  [6, 3, 'before', [1, 1]],
  [2, 3, 'in', [3, 8]],
  [2, 6, 'in', [6, 0]],
  [3, 4, 'in', null],
  [3, 3, 'before', null],
  [1, 4, 'before', null],
])('moves category %i, dropped on %i (%s), to %j', (id, targetId, dropKind, position) => {
  expect(findPositionAfterDrop(ROWS, id, targetId, dropKind)).toEqual(
    position && { parent_id: position[0], position: position[1] },
  )
})

const applySteps = (id: number, ...steps: MoveDirection[]) =>
  steps.reduce((rows, step) => {
    const position = findPositionAfterStep(rows, id, step)
    return position ? moveInTree(rows, id, position) : rows
  }, ROWS)

test.each<[number, MoveDirection[], number[]]>([
  [5, ['up'], [1, 2, 5, 3, 4, 6]],
  [5, ['up', 'up'], [1, 5, 2, 3, 4, 6]],
  [5, ['up', 'up', 'up'], [1, 5, 2, 3, 4, 6]],
  [2, ['down', 'down', 'up'], [1, 3, 4, 2, 5, 6]],
  [3, ['out', 'down'], [1, 2, 5, 6, 3, 4]],
  [6, ['in', 'up', 'in'], [1, 2, 3, 4, 6, 5]],
])('moves category %i by the steps %j, each from the previous position', (id, steps, order) => {
  expect(applySteps(id, ...steps).map(row => row.id)).toEqual(order)
})

test('shifts the new siblings and moves the descendants', () => {
  expect(moveInTree(ROWS, 3, { parent_id: 0, position: 2 })).toEqual([
    { id: 1, parent_id: 0, position: 0 },
    { id: 2, parent_id: 1, position: 0 },
    { id: 5, parent_id: 1, position: 4 },
    { id: 3, parent_id: 0, position: 2 },
    { id: 4, parent_id: 3, position: 7 },
    { id: 6, parent_id: 0, position: 3 },
  ])
})

test('counts the depth from the top', () => {
  expect(ROWS.map(row => computeDepth(ROWS, row))).toEqual([0, 1, 1, 2, 1, 0])
})
