/** Pseudo-random choices that are equal for equal seeds. */
export interface Chance {
  /** A number from 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(options: readonly T[]): T
  yes(share: number): boolean
}

/** mulberry32; the seed is mixed first, so that neighbouring seeds differ. */
export function createChance(seed: number): Chance {
  let state = seed | 0
  for (const factor of [0x85ebca6b, 0xc2b2ae35, 0x9e3779b1]) {
    state = Math.imul(state ^ (state >>> 15) ^ 0x2545f491, factor)
    state ^= state >>> 13
  }
  const nextNumber = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  nextNumber()
  return {
    next: nextNumber,
    between: (low, high) => low + (high - low) * nextNumber(),
    pick: options => {
      const chosen = options[Math.floor(nextNumber() * options.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    yes: share => nextNumber() < share,
  }
}
