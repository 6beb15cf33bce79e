import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castAlloy, darkSteel, gold } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve } from '#draw/paint/outline.ts'
import { move, place, placeAt } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** A plenum over curved runners, its throttle at the left. */
export const intakeManifold: Part = {
  yaw: -36,
  pitch: 20,
  draw(sheet, choice) {
    const material = choice.yes(0.3)
      ? castAlloy
      : choice.finish(['machined', 'black', 'anodisedRed', 'titanium', 'gunmetal'])
    const runners = choice.pick([4, 4, 5, 6])
    const pitch = runners === 6 ? 92 : 112
    const wide = choice.between(88, 112)
    const thin = wide * choice.between(0.72, 1)
    const rise = choice.between(120, 190)
    const rail = choice.yes(0.6)
    const span = (runners - 1) * pitch
    const foot = place([0, -160, 150], [0, -0.25, 1])
    const mouths = Array.from({ length: runners }, (_, i) => -span / 2 + i * pitch)
    const flange = buildBox(span + 120, 100, 26)
    const runner = (x: number): Vector3[] =>
      buildCurve<Vector3>(
        [
          [x, rise - 110, -120],
          [x, rise - 140, -40],
          [x, rise - 190, 50],
          [x, -120, 110],
          placeAt(move(foot, x, 0), 0, 0, -10),
        ],
        false,
        8,
      )
    for (const x of [...mouths].reverse()) drawTube(sheet, runner(x), 38, material)
    drawPlate(sheet, foot, flange, 18, material, { edge: 2, holes: mouths.map(x => buildCircle(31, x, 0, 30)) })
    for (const x of mouths) {
      drawBore(
        sheet,
        move(foot, x, 0),
        [
          [0, 31, material],
          [-70, 29],
        ],
        { ...darkSteel, ambient: 0 },
      )
      drawRingLine(sheet, move(foot, x, 0), 31, 0, '#ffffff', 1.4, 0.5)
    }
    for (let i = 0; i <= runners; i++)
      drawBolt(sheet, move(foot, -span / 2 + (i - 0.5) * pitch, i % 2 ? 32 : -32), 9, brightSteel)
    const frame = place([span / 2 + 70, rise, -130], [-1, 0, 0.02])
    const length = span + 140
    drawLathe(
      sheet,
      frame,
      [
        [-26, thin * 0.4],
        [-14, thin * 0.8],
        [0, thin],
        [length, wide],
        [length + 10, wide * 1.06],
        [length + 24, wide * 1.06],
        [length + 24, 76],
        [length + 60, 66],
      ],
      material,
    )
    const door = move(frame, 0, 0, length + 60)
    drawPlate(sheet, move(door, 0, 0, 16), buildBox(150, 150, 26), 18, material, { edge: 2 })
    for (const [a, b] of [
      [-58, -58],
      [58, -58],
      [58, 58],
      [-58, 58],
    ] as const)
      drawBolt(sheet, move(door, a, b, 16), 9, brightSteel)
    const throttle = move(door, 0, 0, 16)
    drawLathe(
      sheet,
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
      sheet,
      throttle,
      [
        [78, 60],
        [20, 56],
      ],
      { ...darkSteel, ambient: 0.02 },
      () => {
        drawDecal(sheet, move(throttle, 0, 0, 30), [buildCircle(54)], '#b58b3c')
        drawDecal(sheet, move(throttle, 0, 0, 31), [buildBox(120, 12)], '#6b5020')
        for (const y of [-16, 16]) drawBolt(sheet, move(throttle, y, 0, 31), 5, gold)
      },
    )
    const crown = place([0, rise + (wide + thin) / 2 - 20, -130 + 42], [0, 0.82, 0.57])
    drawDecal(sheet, move(crown, 0, 0, 4), buildMarkOutlines(62), '#101215', 0.75)
    if (rail) drawFuelRail(sheet, mouths, span)
  },
}

/** Draws the fuel rail with an injector over every runner. */
function drawFuelRail(sheet: Parameters<Part['draw']>[0], mouths: readonly number[], span: number): void {
  const y = -16
  const z = 176
  for (const x of [...mouths].reverse()) {
    const frame = place([x, y, z], [0, -0.85, -0.3], [0, 0, 1])
    drawLathe(
      sheet,
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
  const origin = place([span / 2 + 60, y, z], [-1, 0, 0])
  drawLathe(
    sheet,
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
