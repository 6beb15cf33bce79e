import type { SeededRandom } from '#draw/paint/seeded-random.ts'
import type { Theme } from '#draw/paint/studio-light.ts'

/** Draws a wide picture (1600 × 900) with its background. */
export type DrawScene = (theme: Theme, random: SeededRandom, seed: number) => string

export const carColours = ['#b3202a', '#2b3038', '#c9a21a', '#1f4fa8', '#7d848e', '#e6e8ea', '#1d6b48'] as const
