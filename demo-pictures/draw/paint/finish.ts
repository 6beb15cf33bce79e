import { type Material, metal, paint } from './material.ts'

export const finishes = {
  machined: metal('#b4bac2'),
  black: { ...metal('#1c1e22'), mirror: 0.6, diffuse: 0.34, ambient: 0.12, rim: 1 },
  gunmetal: metal('#565c66'),
  bronze: metal('#8a6236'),
  gold: metal('#b98d37'),
  titanium: metal('#5d6f9c'),
  anodisedBlue: metal('#1f5fd0'),
  anodisedRed: metal('#c3242a'),
  anodisedPurple: metal('#6a3fb0'),
  white: paint('#e6e8ea', 0.5),
  yellow: paint('#f4d90f', 0.6),
} as const satisfies Record<string, Material>

export type Finish = keyof typeof finishes
