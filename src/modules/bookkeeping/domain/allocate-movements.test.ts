import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateMovements } from './allocate-movements.ts'

const AT = new Date('2026-11-28T10:00:00Z')
const LATER = new Date('2026-11-29T10:00:00Z')
const INVOICES = [
  { number: 2, totalCents: 50 },
  { number: 1, totalCents: 100 },
]

test('pays the oldest document first and splits a payment over documents', () => {
  expect(allocateMovements([{ id: 7, cents: 120, at: AT }], INVOICES, [])).toEqual([
    { movementId: 7, number: 1, cents: 100, at: AT },
    { movementId: 7, number: 2, cents: 20, at: AT },
  ])
})

test('continues after existing parts and leaves the excess unallocated', () => {
  const existing = [{ movementId: 7, number: 1, cents: 100 }]
  const movements = [
    { id: 8, cents: 500, at: LATER },
    { id: 7, cents: 100, at: AT },
  ]
  expect(allocateMovements(movements, INVOICES, existing)).toEqual([{ movementId: 8, number: 2, cents: 50, at: LATER }])
})

test('never allocates more than a movement or a document holds, in one step or several', () => {
  const cents = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 5 }),
      fc.array(cents, { maxLength: 5 }),
      fc.nat(5),
      (paid, totals, firstCount) => {
        const movements = paid.map((sum, id) => ({ id, cents: sum, at: new Date(id) }))
        const documents = totals.map((totalCents, number) => ({ number, totalCents }))
        const earlyParts = allocateMovements(movements.slice(0, firstCount), documents, [])
        const parts = [...earlyParts, ...allocateMovements(movements, documents, earlyParts)]
        const addUp = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
        for (const movement of movements)
          expect(
            addUp(parts.filter(part => part.movementId === movement.id).map(part => part.cents)),
          ).toBeLessThanOrEqual(movement.cents)
        for (const document of documents)
          expect(
            addUp(parts.filter(part => part.number === document.number).map(part => part.cents)),
          ).toBeLessThanOrEqual(document.totalCents)
        expect(addUp(parts.map(part => part.cents))).toBe(Math.min(addUp(paid), addUp(totals)))
      },
    ),
  )
})
