import { createSeededRandom } from './paint/seeded-random.ts'
import type { Theme } from './paint/studio-light.ts'
import { drawCounter } from './scenes/counter.ts'
import { drawDyno } from './scenes/dyno.ts'
import { drawGarage } from './scenes/garage.ts'
import { drawPitLane } from './scenes/pit-lane.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from './scenes/room.ts'
import type { DrawScene } from './scenes/scene.ts'
import { createStage } from './scenes/stage.ts'
import { drawStoreRoom } from './scenes/store-room.ts'
import { drawTrack } from './scenes/track.ts'
import { drawWheelWall } from './scenes/wheel-wall.ts'
import { drawWorkbench } from './scenes/workbench.ts'

const scenes = {
  garage: drawGarage,
  'pit-lane': drawPitLane,
  dyno: drawDyno,
  workbench: drawWorkbench,
  'wheel-wall': drawWheelWall,
  track: drawTrack,
  'store-room': drawStoreRoom,
  counter: drawCounter,
  'tile-suspension': createStage('lowering-springs', 'coilover', 'anti-roll-bar'),
} as const satisfies Record<string, DrawScene>

export type SceneKind = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as SceneKind[]

/** Draws a wide picture (1600 × 900) for albums, pages and category tiles; equal seeds give equal strings. */
export function drawScene(kind: SceneKind, theme: Theme, seed: number): string {
  const inner = scenes[kind](theme, createSeededRandom(seed), seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">${inner}</svg>`
}
