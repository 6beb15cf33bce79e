import type { CarProducts, CommonProducts, ListedVerdict } from '#fitment/domain/car-products.ts'
import { BitSet } from './bit-set.ts'

/** The products by their verdict for a car. Callers must not change the sets. */
export type CarSets = Readonly<Record<ListedVerdict | 'noFit', BitSet>>

interface Entry<Sets> {
  /** The state of the slots for which the sets were made. */
  changes: number
  sets: Sets
}

/** Converts the ids of a car's products to sets of slots, once for each state of the slots. */
export class CarSetCache {
  #slots: ReadonlyMap<number, number>
  /** Entries live as long as the products of their car. */
  #entries = new WeakMap<CarProducts, Entry<CarSets>>()
  #commonEntries = new WeakMap<CommonProducts, Entry<Readonly<Record<keyof CommonProducts, BitSet>>>>()

  constructor(slots: ReadonlyMap<number, number>) {
    this.#slots = slots
  }

  /** `changes` grows whenever a product gets or loses its slot. */
  get(car: CarProducts, changes: number): CarSets {
    const cached = this.#entries.get(car)
    if (cached?.changes === changes) return cached.sets
    const common = this.#getCommon(car.common, changes)
    const fits = this.#toSet(car.fits)
    const check = this.#toSet(car.check)
    const noFit = this.#toSet(car.noFit)
    const decided = fits.clone().or(check).or(noFit).or(this.#toSet(car.unknown))
    const sets = {
      fits,
      check,
      universal: common.universal.clone().andNot(decided),
      noFit: noFit.or(common.complete.clone().andNot(decided)),
    }
    this.#entries.set(car, { changes, sets })
    return sets
  }

  #getCommon(common: CommonProducts, changes: number) {
    const cached = this.#commonEntries.get(common)
    if (cached?.changes === changes) return cached.sets
    const sets = { universal: this.#toSet(common.universal), complete: this.#toSet(common.complete) }
    this.#commonEntries.set(common, { changes, sets })
    return sets
  }

  /** Unknown ids are omitted. */
  #toSet(ids: Iterable<number>): BitSet {
    const set = new BitSet()
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot !== undefined) set.add(slot)
    }
    return set
  }
}
