import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** A withdrawal is a consumer's right of two weeks; every other return is agreed on. */
export const RETURN_KINDS = ['return', 'withdrawal'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
export type ReturnState = 'announced' | 'received' | 'inspected' | 'called-off'
export const RETURN_STEPS = ['receive', 'inspect', 'call-off'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

/** What comes back of one line, and what became of it. */
export interface ReturnLine {
  position: number
  amount: number
  /** Pieces that went back to the shelf; null until somebody looked. */
  restocked: number | null
  /** Kept back for use or damage. */
  deductionCents: Cents
}

const STEPS: Readonly<Record<ReturnState, Partial<Record<ReturnStep, ReturnState>>>> = {
  announced: { receive: 'received', 'call-off': 'called-off' },
  received: { inspect: 'inspected', 'call-off': 'called-off' },
  inspected: {},
  'called-off': {},
}

/** Where a step leads a return. */
export const nextReturnState = (from: ReturnState, step: ReturnStep): Outcome<ReturnState, 'notNow'> => {
  const to = STEPS[from][step]
  return to ? ok(to) : refused('notNow')
}

/** The steps that a return may take now. */
export const returnStepsFor = (state: ReturnState): ReturnStep[] => RETURN_STEPS.filter(step => STEPS[state][step])

/** Pieces of a product that came back: how many of them the order had taken from stock, and how many go to the shelf. */
interface PiecesBack {
  fromStock: number
  restocked: number
}

/**
 * What moves beyond giving back what came from stock: pieces that leave it again as damaged, and pieces for the shelf that never lay on one,
 * since the goods were sold on demand. Sound pieces count as those from stock first: which of them lay there nobody can tell.
 */
export const shelfMoves = ({ fromStock, restocked }: PiecesBack): { leave: number; join: number } => ({
  leave: Math.max(0, fromStock - restocked),
  join: Math.max(0, restocked - fromStock),
})

/** What of a line that comes back had lain in stock, and the most of it that may lie there afterwards. */
export interface ShelfPart {
  fromStock: number
  mostToShelf: number
}

/** What came from stock goes back to it; what did not may be put there, where it is of a kind that lies in stock at all. */
export const backToShelf = (
  lines: readonly { productId: number; amount: number; isKept: boolean }[],
  held: ReadonlyMap<number, number>,
): ShelfPart[] => {
  const left = new Map(held)
  return lines.map(({ productId, amount, isKept }) => {
    const fromStock = Math.min(amount, Math.max(0, left.get(productId) ?? 0))
    left.set(productId, (left.get(productId) ?? 0) - fromStock)
    return { fromStock, mostToShelf: isKept ? amount : fromStock }
  })
}

export interface Inspected {
  position: number
  restocked: number
  deductionCents: Cents
}

/** What was found of each line: none with more pieces than came, none with more kept back than was paid. Unless told, to the shelf goes what had lain there. */
export const decideInspection = (
  lines: readonly (ReturnLine & ShelfPart & { valueCents: Cents })[],
  found: readonly Inspected[],
): Outcome<{ lines: ReturnLine[]; valueCents: Cents }, 'tooMany' | 'tooMuchKept'> => {
  const after: ReturnLine[] = []
  let valueCents = 0
  for (const { valueCents: value, fromStock, mostToShelf, ...line } of lines) {
    const one = found.find(({ position }) => position === line.position)
    const restocked = one?.restocked ?? fromStock
    const deductionCents = one?.deductionCents ?? 0
    if (restocked > line.amount) return refused('tooMany')
    if (deductionCents > value) return refused('tooMuchKept')
    after.push({ ...line, restocked: Math.min(restocked, mostToShelf), deductionCents })
    valueCents += value - deductionCents
  }
  return ok({ lines: after, valueCents })
}
