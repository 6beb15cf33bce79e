import type { Load } from './load.ts'
import type { BenchShop } from './shop.ts'

/** A load on the shop: a line of the table. */
export interface Measurement {
  name: string
  says: string
  load: (shop: BenchShop) => Load | Promise<Load>
  /** Another measurement of the same scene, to whose requests a second these are set in relation. */
  comparedTo?: string
}

/** A figure of another kind; `look` answers it in words. */
export interface Probe {
  name: string
  says: string
  look: (shop: BenchShop) => Promise<string>
}

/** Changes the shop for the steps that follow. */
export interface Preparation {
  says: string
  prepare: (shop: BenchShop) => Promise<void>
}

export type Step = Measurement | Probe | Preparation

/** A shop of its own, and what is done with it in this order. */
export interface Scene {
  products: number
  /** Takes minutes: only with `--large`, or when one of its steps is named. */
  large: boolean
  steps: readonly Step[]
}

/** Two measurements that send an equal load to two shops. */
export interface Pair {
  first: Measurement
  second: Measurement
}

/** Two shops side by side, the second made another one, which take their loads in turns. */
export interface Contest {
  products: number
  large: boolean
  rounds: number
  /** Duration of each load in each round. */
  seconds: number
  another: Preparation
  pairs: readonly Pair[]
}
