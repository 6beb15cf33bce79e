import { expect, test } from 'vitest'
import { translateOpeningHours } from './translate-opening-hours.ts'

test.each([
  ['E–R 9–18', 'E–R 9–18', 'Mon–Fri 9–18'],
  ['E-R 09:00-20:00, L-P 10:00-18:00', 'E–R 09:00–20:00, L–P 10:00–18:00', 'Mon–Fri 09:00–20:00, Sat–Sun 10:00–18:00'],
  ['24 h', 'avatud ööpäev läbi', 'open day and night'],
  ['24/7', 'avatud ööpäev läbi', 'open day and night'],
  ['Kaupluse lahtioleku ajal', 'Kaupluse lahtioleku ajal', 'Kaupluse lahtioleku ajal'],
  ['', '', ''],
])('translates %s', (hours, estonian, english) => {
  expect(translateOpeningHours(hours, 'et')).toBe(estonian)
  expect(translateOpeningHours(hours, 'en')).toBe(english)
})
