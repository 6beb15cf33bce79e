import { expect, test } from 'vitest'
import { followPointer } from './follow-pointer.ts'

const FIRST = 7
const SECOND = 8

test('ignores a second finger', () => {
  const page = new EventTarget()
  const happen = (type: string, pointerId: number, clientY = 0) =>
    page.dispatchEvent(Object.assign(new Event(type), { pointerId, clientY }))
  const heard: (string | number)[] = []
  const end = followPointer(page, FIRST, {
    onMove: ({ clientY }) => heard.push(clientY),
    onUp: () => heard.push('up'),
    onLost: () => heard.push('lost'),
  })
  happen('pointermove', FIRST, 10)
  for (const type of ['pointermove', 'pointerup', 'pointercancel']) happen(type, SECOND, 99)
  happen('pointermove', FIRST, 20)
  happen('pointerup', FIRST)
  happen('pointercancel', FIRST)
  expect(heard).toEqual([10, 20, 'up', 'lost'])
  end()
  happen('pointermove', FIRST, 30)
  expect(heard).toHaveLength(4)
})
