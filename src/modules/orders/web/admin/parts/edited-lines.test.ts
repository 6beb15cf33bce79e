import { expect, test } from 'vitest'
import { type EditedLine, mergeEditedLines, resumeEditedLines } from './edited-lines.ts'

const buildLine = (position: number | null, amount: number, priceCents: number): EditedLine => ({
  position,
  productId: 1,
  name: '',
  code1: '',
  sent: 0,
  amount,
  priceCents,
})
const buildForm = (...lines: EditedLine[]) => ({ lines, reason: '' })

test('keeps lines saved by others, except fields changed here, and keeps lines added here', () => {
  const base = buildForm(buildLine(0, 2, 100), buildLine(1, 1, 50), buildLine(2, 4, 10))
  const ownForm = {
    lines: [buildLine(0, 2, 90), buildLine(1, 3, 50), buildLine(2, 4, 10), buildLine(null, 1, 7)],
    reason: 'Soovis',
  }
  // Somebody else removed line 2, changed two amounts and added a line.
  const theirForm = buildForm(buildLine(0, 5, 100), buildLine(1, 2, 50), buildLine(3, 1, 20))
  expect(mergeEditedLines(base, ownForm, theirForm)).toEqual({
    lines: [buildLine(0, 5, 90), buildLine(1, 3, 50), buildLine(3, 1, 20), buildLine(null, 1, 7)],
    reason: 'Soovis',
  })
})

test('continues after a saved edit whose answer was lost, without adding its products again', () => {
  const before = buildForm(buildLine(0, 2, 100), buildLine(1, 1, 50))
  const sent = buildForm(buildLine(0, 3, 100), buildLine(1, 0, 50), buildLine(null, 1, 7))
  const stored = buildForm(buildLine(0, 3, 100), buildLine(2, 1, 7))
  const editedAfterSave = buildForm(
    buildLine(0, 4, 100),
    buildLine(1, 0, 50),
    buildLine(null, 2, 7),
    buildLine(null, 1, 9),
  )
  expect(resumeEditedLines({ before, mine: sent, lost: [sent] }, stored)).toBe('done')
  expect(resumeEditedLines({ before, mine: editedAfterSave, lost: [sent] }, stored)).toEqual(
    buildForm(buildLine(0, 4, 100), buildLine(2, 2, 7), buildLine(null, 1, 9)),
  )
  expect(resumeEditedLines({ before, mine: editedAfterSave, lost: [sent] }, before)).toBeNull()
})
