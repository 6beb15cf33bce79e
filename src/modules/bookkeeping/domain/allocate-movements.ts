import type { Cents } from '#kernel/money.ts'

/** Money that an order received or paid back. */
export interface MoneyMovement {
  id: number
  cents: Cents
  at: Date
}

/** A document that movements pay: an invoice for payments, a credit note for refunds. */
export interface PayableDocument {
  number: number
  totalCents: Cents
}

/** The part of a movement that pays one document. */
export interface MovementPart {
  movementId: number
  number: number
  cents: Cents
  at: Date
}

/**
 * Allocates the unallocated money of an order to its documents, the oldest first. Existing parts never change. Money
 * that exceeds the documents stays unallocated until a further document is issued.
 */
export const allocateMovements = (
  movements: readonly MoneyMovement[],
  documents: readonly PayableDocument[],
  existingParts: readonly Omit<MovementPart, 'at'>[],
): MovementPart[] => {
  const sumParts = (isIncluded: (part: Omit<MovementPart, 'at'>) => boolean): Cents =>
    existingParts.filter(isIncluded).reduce((sum, { cents }) => sum + cents, 0)
  const openDocuments = documents
    .toSorted((first, second) => first.number - second.number)
    .map(({ number, totalCents }) => ({ number, cents: totalCents - sumParts(part => part.number === number) }))
  const parts: MovementPart[] = []
  for (const { id, cents, at } of movements.toSorted((first, second) => first.at.getTime() - second.at.getTime())) {
    let rest = cents - sumParts(part => part.movementId === id)
    const paidNumbers = new Set(existingParts.filter(part => part.movementId === id).map(part => part.number))
    for (const document of openDocuments) {
      const part = Math.min(rest, document.cents)
      if (part <= 0 || paidNumbers.has(document.number)) continue
      parts.push({ movementId: id, number: document.number, cents: part, at })
      document.cents -= part
      rest -= part
    }
  }
  return parts
}
