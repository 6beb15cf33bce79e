import { mixColours } from './colour.ts'

/** A material decides the light that a surface reflects. */
export interface Material {
  /** Colours from the darkest to the brightest (#rrggbb). */
  ramp: readonly string[]
  /** Brightness without any light, from 0 to 1. */
  ambient: number
  /** Share of the main light that it scatters. */
  diffuse: number
  /** Share of the studio that it mirrors. */
  mirror: number
  /** Share of the brand's coloured light that the far edge reflects. */
  rim: number
}

/** Creates a metal of this colour (#rrggbb): deep shadows, hard bright bands. */
export const createMetal = (base: string, polish = 1): Material => ({
  ramp: [
    mixColours(base, '#050608', 0.88),
    mixColours(base, '#0a0b0e', 0.58),
    mixColours(base, '#1a1c20', 0.14),
    mixColours(base, '#ffffff', 0.4),
    mixColours(base, '#ffffff', 0.93),
  ],
  ambient: 0.07,
  diffuse: 0.38,
  mirror: 0.62 * polish,
  rim: 0.75,
})

/** Creates paint, rubber, cloth or plastic of this colour (#rrggbb): soft light, `gloss` from 0 to 1. */
export const createPaint = (base: string, gloss = 0.4): Material => ({
  ramp: [
    mixColours(base, '#040506', 0.82),
    mixColours(base, '#050608', 0.5),
    mixColours(base, '#0a0a0c', 0.1),
    mixColours(base, '#ffffff', 0.16),
    mixColours(base, '#ffffff', 0.3 + 0.5 * gloss),
  ],
  ambient: 0.16,
  diffuse: 0.5,
  mirror: 0.12 + 0.4 * gloss,
  rim: 0.35 + 0.3 * gloss,
})

export const steel = createMetal('#9aa1ab')
export const brightSteel = createMetal('#c3c8cf')
export const castAlloy = { ...createMetal('#8d939b'), mirror: 0.22, diffuse: 0.5 }
export const castIron = { ...createMetal('#4a4e55'), mirror: 0.2, diffuse: 0.5 }
export const darkSteel = createMetal('#3d4249')
export const blackOxide = { ...createMetal('#26292e'), mirror: 0.6, rim: 0.9 }
export const rubber = { ...createPaint('#25282c', 0.3), ambient: 0.22, rim: 0.7 }
export const gold = createMetal('#c99b3f')
export const copper = createMetal('#b4693f')
