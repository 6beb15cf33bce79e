import type { Load } from './load.ts'
import type { BenchShop } from './shop.ts'

/** A load on the shop, a row of the table. */
export interface Measurement {
  name: string
  description: string
  createLoad: (shop: BenchShop) => Load | Promise<Load>
  /** The name of another measurement of this scenario, which is the baseline of the ratio. */
  comparedTo?: string
}

/** A figure of another kind; `measure` returns it as text. */
export interface Probe {
  name: string
  description: string
  measure: (shop: BenchShop) => Promise<string>
}

/** Changes the shop for the next steps. */
export interface Preparation {
  description: string
  prepare: (shop: BenchShop) => Promise<void>
}

/** Two measurements that take turns, so that drift of the machine affects both. */
export interface Pair {
  first: Measurement
  second: Measurement
}

export type Step = Measurement | Probe | Preparation | Pair

/** The steps run in order on a separate shop. */
export interface Scenario {
  products: number
  /** True when the scenario takes minutes: it runs only with `--large` or when a step is named. */
  isLarge: boolean
  steps: readonly Step[]
}

/** Two shops side by side that take their loads alternately; a preparation changes the second one. */
export interface Comparison {
  products: number
  isLarge: boolean
  rounds: number
  /** Duration of each load in each round. */
  seconds: number
  preparation: Preparation
  pairs: readonly Pair[]
}
