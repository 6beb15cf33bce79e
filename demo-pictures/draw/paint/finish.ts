import { createMetal, createPaint, type Material } from './material.ts'

export const finishes = {
  machined: createMetal('#b4bac2'),
  black: { ...createMetal('#1c1e22'), mirror: 0.6, diffuse: 0.34, ambient: 0.12, rim: 1 },
  gunmetal: createMetal('#565c66'),
  bronze: createMetal('#8a6236'),
  gold: createMetal('#b98d37'),
  titanium: createMetal('#5d6f9c'),
  anodisedBlue: createMetal('#1f5fd0'),
  anodisedRed: createMetal('#c3242a'),
  anodisedPurple: createMetal('#6a3fb0'),
  white: createPaint('#e6e8ea', 0.5),
  yellow: createPaint('#f4d90f', 0.6),
} as const satisfies Record<string, Material>

export type Finish = keyof typeof finishes
