/** Creates a repeatable random generator (mulberry32); it returns whole numbers from 0 to below its argument. */
export const createSeededRandom = (seed: number): ((below: number) => number) => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
