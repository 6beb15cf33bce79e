import { expect, test } from 'vitest'
import { type EditedLine, mergeEditedLines } from './edited-lines.ts'

const line = (position: number | null, amount: number, price: number): EditedLine => ({
  ...{ position, productId: 1, name: '', code1: '', sent: 0 },
  ...{ amount, price },
})
const form = (...lines: EditedLine[]) => ({ lines, reason: '' })

test('keeps lines saved by others, except fields changed here, and keeps lines added here', () => {
  const before = form(line(0, 2, 100), line(1, 1, 50), line(2, 4, 10))
  const mine = { lines: [line(0, 2, 90), line(1, 3, 50), line(2, 4, 10), line(null, 1, 7)], reason: 'Soovis' }
  // Somebody else removed line 2, changed two amounts and added a line.
  const theirs = form(line(0, 5, 100), line(1, 2, 50), line(3, 1, 20))
  expect(mergeEditedLines(before, mine, theirs)).toEqual({
    lines: [line(0, 5, 90), line(1, 3, 50), line(3, 1, 20), line(null, 1, 7)],
    reason: 'Soovis',
  })
})
