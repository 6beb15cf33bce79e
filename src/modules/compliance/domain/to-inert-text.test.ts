import { expect, test } from 'vitest'
import { toInertText } from './to-inert-text.ts'

const show = (text: string): string => text.replaceAll('\u2060', '|')

test.each([
  ['Eibach vedrud 2.5 mm, kogus 1/2', 'Eibach vedrud 2.5 mm, kogus 1/2'],
  ['Ei sobi. Saadan tagasi.', 'Ei sobi. Saadan tagasi.'],
  ['https://evil.example/win', 'https:/|/|evil.|example/|win'],
  ['www.evil.example', 'www.|evil.|example'],
  ['evil.example', 'evil.|example'],
  ['пример.рф', 'пример.|рф'],
])('makes addresses in "%s" inert: "%s"', (text, inert) => {
  expect(show(toInertText(text))).toBe(inert)
})
