/** Moves the clock of a shop ahead; it is loaded before the shop and receives the milliseconds from its starter. */
const Real = Date
let ahead = 0

class Movable extends Real {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [Movable.now()] : given) as [number]))
  }
  static override now = (): number => Real.now() + ahead
}

globalThis.Date = Movable as DateConstructor
process.on('message', (milliseconds: number) => {
  ahead = milliseconds
  process.send?.('moved')
})
