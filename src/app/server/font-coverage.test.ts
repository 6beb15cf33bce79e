import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXTRA_ESTONIAN_CHARACTERS, FIRST_PAINT_CHARACTERS } from '#ui/fonts/first-paint-characters.ts'
import { buildTextChunks } from './messages.ts'

const styles = readFileSync(new URL('../../ui/styles/fonts.css', import.meta.url), 'utf8')

const readUnicodeRange = (file: string): string[] => {
  const range = new RegExp(`${file}[^}]*?unicode-range:([^;]*)`).exec(styles)?.[1] ?? ''
  return range.split(',').flatMap(part => {
    const [from = 0, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map(code => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}

test('covers all texts of the shop with the small font files', () => {
  const coveredCharacters = new Set(FIRST_PAINT_CHARACTERS + EXTRA_ESTONIAN_CHARACTERS)
  const usedCharacters = (['et', 'en'] as const).flatMap(language =>
    buildTextChunks(language).flatMap(({ messages }) => [...JSON.stringify(messages)]),
  )
  expect(new Set(usedCharacters).size).toBeGreaterThan(60)
  expect(usedCharacters.filter(letter => !coveredCharacters.has(letter))).toEqual([])
})

test('requests each small font file for exactly its letters', () => {
  expect(new Set(readUnicodeRange('archivo-first.woff2'))).toEqual(new Set(FIRST_PAINT_CHARACTERS))
  expect(new Set(readUnicodeRange('archivo-estonian.woff2'))).toEqual(new Set(EXTRA_ESTONIAN_CHARACTERS))
})
