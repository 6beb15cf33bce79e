import { expect, test } from 'vitest'
import { followPointer } from './follow-pointer.ts'

const FIRST = 7
const SECOND = 8

test('ignores a second finger', () => {
  const target = new EventTarget()
  const dispatch = (type: string, pointerId: number, clientY = 0) =>
    target.dispatchEvent(Object.assign(new Event(type), { pointerId, clientY }))
  const events: (string | number)[] = []
  const stop = followPointer(target, FIRST, {
    onMove: ({ clientY }) => events.push(clientY),
    onUp: () => events.push('up'),
    onCancel: () => events.push('lost'),
  })
  dispatch('pointermove', FIRST, 10)
  for (const type of ['pointermove', 'pointerup', 'pointercancel']) dispatch(type, SECOND, 99)
  dispatch('pointermove', FIRST, 20)
  dispatch('pointerup', FIRST)
  dispatch('pointercancel', FIRST)
  expect(events).toEqual([10, 20, 'up', 'lost'])
  stop()
  dispatch('pointermove', FIRST, 30)
  expect(events).toHaveLength(4)
})
