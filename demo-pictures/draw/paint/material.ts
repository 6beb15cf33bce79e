import { mix } from './colour.ts'

/** The light that a surface reflects: a ramp from its darkest to its brightest colour, and its share of mirror. */
export interface Material {
  ramp: readonly string[]
  ambient: number
  diffuse: number
  mirror: number
  /** Share of the brand's coloured light that the far edge reflects. */
  rim: number
}

/** A metal of this colour: deep shadows, hard bright bands. */
export const metal = (base: string, polish = 1): Material => ({
  ramp: [
    mix(base, '#050608', 0.88),
    mix(base, '#0a0b0e', 0.58),
    mix(base, '#1a1c20', 0.14),
    mix(base, '#ffffff', 0.4),
    mix(base, '#ffffff', 0.93),
  ],
  ambient: 0.07,
  diffuse: 0.38,
  mirror: 0.62 * polish,
  rim: 0.75,
})

/** Paint, rubber, cloth, plastic of this colour: soft light, `gloss` from 0 to 1. */
export const paint = (base: string, gloss = 0.4): Material => ({
  ramp: [
    mix(base, '#040506', 0.82),
    mix(base, '#050608', 0.5),
    mix(base, '#0a0a0c', 0.1),
    mix(base, '#ffffff', 0.16),
    mix(base, '#ffffff', 0.3 + 0.5 * gloss),
  ],
  ambient: 0.16,
  diffuse: 0.5,
  mirror: 0.12 + 0.4 * gloss,
  rim: 0.35 + 0.3 * gloss,
})

export const steel = metal('#9aa1ab')
export const brightSteel = metal('#c3c8cf')
export const castAlloy = { ...metal('#8d939b'), mirror: 0.22, diffuse: 0.5 }
export const castIron = { ...metal('#4a4e55'), mirror: 0.2, diffuse: 0.5 }
export const darkSteel = metal('#3d4249')
export const blackOxide = { ...metal('#26292e'), mirror: 0.6, rim: 0.9 }
export const rubber = { ...paint('#25282c', 0.3), ambient: 0.22, rim: 0.7 }
export const gold = metal('#c99b3f')
export const copper = metal('#b4693f')
