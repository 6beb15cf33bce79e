/**
 * Counts the common bits of two bit fields, from the word at `from` up to, but without, the word at `to`. Groups of
 * eight words go through carry-save adders (Harley-Seal), because counting filter options is the most expensive part of
 * a listing.
 */
export const countCommon = (first: Uint32Array, second: Uint32Array, from: number, to: number): number => {
  let [ones, twos, fours, eights, index] = [0, 0, 0, 0, from]
  for (; index + 8 <= to; index += 8) {
    const word1 = first[index]! & second[index]!
    const word2 = first[index + 1]! & second[index + 1]!
    const word3 = first[index + 2]! & second[index + 2]!
    const word4 = first[index + 3]! & second[index + 3]!
    const word5 = first[index + 4]! & second[index + 4]!
    const word6 = first[index + 5]! & second[index + 5]!
    const word7 = first[index + 6]! & second[index + 6]!
    const word8 = first[index + 7]! & second[index + 7]!
    let half = ones ^ word1
    const twosA = (ones & word1) | (half & word2)
    ones = half ^ word2
    half = ones ^ word3
    const twosB = (ones & word3) | (half & word4)
    ones = half ^ word4
    half = twos ^ twosA
    const foursA = (twos & twosA) | (half & twosB)
    twos = half ^ twosB
    half = ones ^ word5
    const twosC = (ones & word5) | (half & word6)
    ones = half ^ word6
    half = ones ^ word7
    const twosD = (ones & word7) | (half & word8)
    ones = half ^ word8
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
