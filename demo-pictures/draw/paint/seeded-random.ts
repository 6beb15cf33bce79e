/** Pseudo-random choices that are equal for equal seeds. */
export interface SeededRandom {
  /** Returns a number from 0 up to, but below, 1. */
  pickShare(): number
  /** Returns a number from `low` up to, but below, `high`. */
  pickBetween(low: number, high: number): number
  pick<T>(options: readonly T[]): T
  /** Returns true with this probability, from 0 to 1. */
  happens(probability: number): boolean
}

/** Creates the generator mulberry32. It mixes the seed first, so that neighbouring seeds give unlike numbers. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0
  for (const factor of [0x85ebca6b, 0xc2b2ae35, 0x9e3779b1]) {
    state = Math.imul(state ^ (state >>> 15) ^ 0x2545f491, factor)
    state ^= state >>> 13
  }
  const nextNumber = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  nextNumber()
  return {
    pickShare: nextNumber,
    pickBetween: (low, high) => low + (high - low) * nextNumber(),
    pick: options => {
      const option = options[Math.floor(nextNumber() * options.length)]
      if (option === undefined) throw new Error('There is nothing to pick from.')
      return option
    },
    happens: probability => nextNumber() < probability,
  }
}
