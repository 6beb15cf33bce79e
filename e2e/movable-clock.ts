/** Moves the clock of a shop ahead. Node loads this file before the shop; the parent process sends the milliseconds. */
const RealDate = Date
let offsetMs = 0

class MovableDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    super(...((args.length === 0 ? [MovableDate.now()] : args) as [number]))
  }
  static override now = (): number => RealDate.now() + offsetMs
}

globalThis.Date = MovableDate as DateConstructor
process.on('message', (milliseconds: number) => {
  offsetMs = milliseconds
  process.send?.('moved')
})
