import { expect, test } from 'vitest'
import { formatNetContent, parseNetContent } from './net-content-cell.ts'

test.each([
  ['400 ml', '0.4 l'],
  ['0,4 l', '0.4 l'],
  ['0.4 L', '0.4 l'],
  ['5l', '5 l'],
  ['33 cl', '0.33 l'],
  ['85 g', '0.085 kg'],
  ['1,5 kg', '1.5 kg'],
  ['3 m', '3 m'],
  ['250 cm', '2.5 m'],
  ['644 cm²', '0.0644 m2'],
  ['1.2 m2', '1.2 m2'],
  ['5 liitrit', '5 l'],
  ['0.0001 l', '0.0001 l'],
])('reads %s as %s, and reads it again', (text, stored) => {
  const netContent = parseNetContent(text)
  expect(netContent && formatNetContent(netContent)).toBe(stored)
  expect(parseNetContent(stored)).toEqual(netContent)
})

test.each(['400', 'ml', '0 ml', '-1 l', '5 tk', '1.2.3 l', '0.01 ml', '200000 l', ''])('refuses "%s"', text =>
  expect(parseNetContent(text)).toBeUndefined(),
)
