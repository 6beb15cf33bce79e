import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castAlloy, darkSteel, gold, type Material } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws a plenum over curved runners, its throttle at the left. */
export const intakeManifold: Part = {
  yaw: -36,
  pitch: 20,
  draw(drawing, choices) {
    const material = choices.happens(0.3)
      ? castAlloy
      : choices.pickFinish(['machined', 'black', 'anodisedRed', 'titanium', 'gunmetal'])
    const runnerCount = choices.pick([4, 4, 5, 6])
    const pitch = runnerCount === 6 ? 92 : 112
    const wideRadius = choices.pickBetween(88, 112)
    const narrowRadius = wideRadius * choices.pickBetween(0.72, 1)
    const plenumY = choices.pickBetween(120, 190)
    const hasFuelRail = choices.happens(0.6)
    const span = (runnerCount - 1) * pitch
    const foot = createFrame([0, -160, 150], [0, -0.25, 1])
    const mouths = Array.from({ length: runnerCount }, (_, i) => -span / 2 + i * pitch)
    const buildRunner = (x: number): Vector3[] =>
      buildCurve<Vector3>(
        [
          [x, plenumY - 110, -120],
          [x, plenumY - 140, -40],
          [x, plenumY - 190, 50],
          [x, -120, 110],
          getPoint(moveFrame(foot, x, 0), 0, 0, -10),
        ],
        false,
        8,
      )
    for (const x of [...mouths].reverse()) drawTube(drawing, buildRunner(x), 38, material)
    drawHeadFlange(drawing, foot, mouths, pitch, material)
    const frame = createFrame([span / 2 + 70, plenumY, -130], [-1, 0, 0.02])
    const length = span + 140
    drawLathe(
      drawing,
      frame,
      [
        [-26, narrowRadius * 0.4],
        [-14, narrowRadius * 0.8],
        [0, narrowRadius],
        [length, wideRadius],
        [length + 10, wideRadius * 1.06],
        [length + 24, wideRadius * 1.06],
        [length + 24, 76],
        [length + 60, 66],
      ],
      material,
    )
    drawThrottle(drawing, moveFrame(frame, 0, 0, length + 60), material)
    const crown = createFrame([0, plenumY + (wideRadius + narrowRadius) / 2 - 20, -130 + 42], [0, 0.82, 0.57])
    drawDecal(drawing, moveFrame(crown, 0, 0, 4), buildShopMarkOutlines(62), '#101215', 0.75)
    if (hasFuelRail) drawFuelRail(drawing, mouths, span)
  },
}

/** Draws the flange to the cylinder head, with the mouth of every runner. */
function drawHeadFlange(
  drawing: Drawing,
  foot: Frame,
  mouths: readonly number[],
  pitch: number,
  material: Material,
): void {
  const span = (mouths.length - 1) * pitch
  const flange = buildRectangle(span + 120, 100, 26)
  drawPlate(drawing, foot, flange, 18, material, { edge: 2, holes: mouths.map(x => buildCircle(31, x, 0, 30)) })
  for (const x of mouths) {
    drawBore(
      drawing,
      moveFrame(foot, x, 0),
      [
        [0, 31, material],
        [-70, 29],
      ],
      { ...darkSteel, ambient: 0 },
    )
    drawRingLine(drawing, moveFrame(foot, x, 0), 31, 0, '#ffffff', 1.4, 0.5)
  }
  for (let i = 0; i <= mouths.length; i++)
    drawBolt(drawing, moveFrame(foot, -span / 2 + (i - 0.5) * pitch, i % 2 ? 32 : -32), 9, brightSteel)
}

/** Draws the throttle body on its plate, with its brass butterfly. */
function drawThrottle(drawing: Drawing, door: Frame, material: Material): void {
  drawPlate(drawing, moveFrame(door, 0, 0, 16), buildRectangle(150, 150, 26), 18, material, { edge: 2 })
  for (const [a, b] of [
    [-58, -58],
    [58, -58],
    [58, 58],
    [-58, 58],
  ] as const)
    drawBolt(drawing, moveFrame(door, a, b, 16), 9, brightSteel)
  const throttle = moveFrame(door, 0, 0, 16)
  drawLathe(
    drawing,
    throttle,
    [
      [0, 66],
      [60, 66],
      [66, 70],
      [78, 70],
      [78, 60],
    ],
    castAlloy,
  )
  drawBore(
    drawing,
    throttle,
    [
      [78, 60],
      [20, 56],
    ],
    { ...darkSteel, ambient: 0.02 },
    () => {
      drawDecal(drawing, moveFrame(throttle, 0, 0, 30), [buildCircle(54)], '#b58b3c')
      drawDecal(drawing, moveFrame(throttle, 0, 0, 31), [buildRectangle(120, 12)], '#6b5020')
      for (const x of [-16, 16]) drawBolt(drawing, moveFrame(throttle, x, 0, 31), 5, gold)
    },
  )
}

/** Draws the fuel rail with an injector over every runner. */
function drawFuelRail(drawing: Drawing, mouths: readonly number[], span: number): void {
  const y = -16
  const z = 176
  for (const x of [...mouths].reverse()) {
    const frame = createFrame([x, y, z], [0, -0.85, -0.3], [0, 0, 1])
    drawLathe(
      drawing,
      frame,
      [
        [0, 13],
        [40, 13],
        [40, 18, darkSteel],
        [70, 18],
        [84, 10],
      ],
      brightSteel,
    )
  }
  const origin = createFrame([span / 2 + 60, y, z], [-1, 0, 0])
  drawLathe(
    drawing,
    origin,
    [
      [-10, 12, gold],
      [0, 20],
      [0, 23, darkSteel],
      [span + 120, 23],
      [span + 120, 20, gold],
      [span + 134, 14],
    ],
    darkSteel,
  )
}
