/**
 * Counts the common bits of two bit fields within a range of words. Groups of eight words go through carry-save adders
 * (Harley-Seal), because counting filter options is the most expensive part of a listing.
 */
export const countCommon = (one: Uint32Array, other: Uint32Array, from: number, length: number): number => {
  let [ones, twos, fours, eights, at] = [0, 0, 0, 0, from]
  for (; at + 8 <= length; at += 8) {
    const a = one[at]! & other[at]!
    const b = one[at + 1]! & other[at + 1]!
    const c = one[at + 2]! & other[at + 2]!
    const d = one[at + 3]! & other[at + 3]!
    const e = one[at + 4]! & other[at + 4]!
    const f = one[at + 5]! & other[at + 5]!
    const g = one[at + 6]! & other[at + 6]!
    const h = one[at + 7]! & other[at + 7]!
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
  let rest = 0
  for (; at < length; at++) rest += countBits(one[at]! & other[at]!)
  return eights * 8 + countBits(fours) * 4 + countBits(twos) * 2 + countBits(ones) + rest
}

export const countBits = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
