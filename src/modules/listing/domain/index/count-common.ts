/**
 * Counts the common bits of two bit fields, from the word at `from` up to, but without, the word at `to`. Groups of
 * eight words go through carry-save adders (Harley-Seal), because counting filter options is the most expensive part of
 * a listing.
 */
export const countCommon = (first: Uint32Array, second: Uint32Array, from: number, to: number): number => {
  let [ones, twos, fours, eights, index] = [0, 0, 0, 0, from]
  for (; index + 8 <= to; index += 8) {
    const a = first[index]! & second[index]!
    const b = first[index + 1]! & second[index + 1]!
    const c = first[index + 2]! & second[index + 2]!
    const d = first[index + 3]! & second[index + 3]!
    const e = first[index + 4]! & second[index + 4]!
    const f = first[index + 5]! & second[index + 5]!
    const g = first[index + 6]! & second[index + 6]!
    const h = first[index + 7]! & second[index + 7]!
    let half = ones ^ a
    const twosA = (ones & a) | (half & b)
    ones = half ^ b
    half = ones ^ c
    const twosB = (ones & c) | (half & d)
    ones = half ^ d
    half = twos ^ twosA
    const foursA = (twos & twosA) | (half & twosB)
    twos = half ^ twosB
    half = ones ^ e
    const twosC = (ones & e) | (half & f)
    ones = half ^ f
    half = ones ^ g
    const twosD = (ones & g) | (half & h)
    ones = half ^ h
    half = twos ^ twosC
    const foursB = (twos & twosC) | (half & twosD)
    twos = half ^ twosD
    half = fours ^ foursA
    eights += countBits((fours & foursA) | (half & foursB))
    fours = half ^ foursB
  }
  let remaining = 0
  for (; index < to; index++) remaining += countBits(first[index]! & second[index]!)
  return eights * 8 + countBits(fours) * 4 + countBits(twos) * 2 + countBits(ones) + remaining
}

export const countBits = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
