import { expect, test } from 'vitest'
import { splitRuns } from './font-runs.ts'
import { pdfFonts } from './pdf-fonts.ts'

test.each([
  ['one font for Latin letters', 'Coilover kit', ['Coilover kit']],
  ['one font for a name of two scripts', 'Žanna Иван', ['Žanna Иван']],
  ['a symbol among Latin letters', 'Filter ⌀ 57', ['Filter ', '⌀ ', '57']],
  ['a number after Hebrew', 'הרצל 12', ['12', 'הרצל ']],
  ['brackets after a number', 'הרצל 12 (תל אביב)', [' )תל אביב(', '12', 'הרצל ']],
  ['signs alone between numbers', 'א 1 - 2', ['2', ' - ', '1', 'א ']],
  ['Hebrew between Latin words', 'Filter של דוד kit', ['Filter ', 'של דוד', ' ', 'kit']],
])('splits a line into runs: %s', async (_what, line, texts) => {
  const { covers } = await pdfFonts()
  expect(splitRuns(line, 'text', covers).map(run => run.text)).toEqual(texts)
})
