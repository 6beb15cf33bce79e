import { createChance } from './paint/chance.ts'
import type { Ground } from './paint/studio-light.ts'
import { counter } from './scenes/counter.ts'
import { dyno } from './scenes/dyno.ts'
import { garage } from './scenes/garage.ts'
import { pitLane } from './scenes/pit-lane.ts'
import { height, width } from './scenes/room.ts'
import type { Scene } from './scenes/scene.ts'
import { stage } from './scenes/stage.ts'
import { storeRoom } from './scenes/store-room.ts'
import { track } from './scenes/track.ts'
import { wheelWall } from './scenes/wheel-wall.ts'
import { workbench } from './scenes/workbench.ts'

const scenes = {
  garage,
  'pit-lane': pitLane,
  dyno,
  workbench,
  'wheel-wall': wheelWall,
  track,
  'store-room': storeRoom,
  counter,
  'tile-suspension': stage('lowering-springs', 'coilover', 'anti-roll-bar'),
} as const satisfies Record<string, Scene>

export type SceneKind = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as SceneKind[]

/** Draws a wide picture (1600 × 900) for galleries, pages and category tiles; equal seeds give equal strings. */
export function drawScene(kind: SceneKind, ground: Ground, seed: number): string {
  const inner = scenes[kind](ground, createChance(seed), seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`
}
