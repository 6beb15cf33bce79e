import { expect, test } from 'vitest'
import { splitRuns, toRenderableText } from './font-runs.ts'
import { loadFonts } from './pdf-fonts.ts'

test.each([
  ['one font for Latin letters', 'Coilover kit', ['Coilover kit']],
  ['one font for a name of two scripts', 'Žanna Иван', ['Žanna Иван']],
  ['a symbol among Latin letters', 'Filter ⌀ 57', ['Filter ', '⌀ ', '57']],
  ['a number after Hebrew', 'הרצל 12', ['12', 'הרצל ']],
  ['brackets after a number', 'הרצל 12 (תל אביב)', [' )תל אביב(', '12', 'הרצל ']],
  ['punctuation between numbers', 'א 1 - 2', ['2', ' - ', '1', 'א ']],
  ['Hebrew between Latin words', 'Filter של דוד kit', ['Filter ', 'של דוד', ' ', 'kit']],
])('splits a line into runs: %s', async (_name, line, texts) => {
  const { canRender } = await loadFonts()
  expect(splitRuns(line, 'text', canRender).map(run => run.text)).toEqual(texts)
})

test.each([
  ['an emoji at the start', '🚗 Turbo kit', 'Turbo kit'],
  ['several emoji at the start', '🚗 👍🏽 🇪🇪 Turbo kit', 'Turbo kit'],
  ['an emoji between words', 'Turbo 🚗 kit', 'Turbo kit'],
  ['an emoji at the end', 'Turbo kit 🔧', 'Turbo kit'],
  ['an emoji at a word', 'Turbo🚗kit', 'Turbokit'],
  ['an emoji of several people', 'Pere 👨‍👩‍👧 auto', 'Pere auto'],
  ['a framed digit', 'Stage 2\ufe0f\u20e3', 'Stage 2'],
  ['an emoji at the start of a second line', 'Mari\n🚗 Pärnu', 'Mari\nPärnu'],
  ['nothing but an emoji', '🚗', ':red_car:'],
  ['an empty text', '', ''],
  ['spaces without emoji', 'a  b ', 'a  b '],
  ['Chinese', '王小明', 'Wang Xiao Ming'],
  ['marks of an Indian script', 'नमस्ते', 'nmste'],
  ['marks of Khmer', 'ខ្មែរ', 'khmaer'],
  ['invisible characters', 'a\u200bb\u2066c\ufe0f', 'abc'],
])('makes a text renderable: %s', async (_name, text, expected) => {
  const { canRender } = await loadFonts()
  expect(toRenderableText(text, 'text', canRender)).toBe(expected)
})
