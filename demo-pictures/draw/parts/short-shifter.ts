import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, darkSteel, paint, rubber, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, roundCorners } from '#draw/paint/outline.ts'
import { move, place, placeAt } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

const knobs: Record<'ball' | 'pear' | 'cylinder', Profile> = {
  ball: Array.from(
    { length: 15 },
    (_, i) => [64 - 64 * Math.cos((i / 14) * 2.9 + 0.2), 64 * Math.sin((i / 14) * 2.9 + 0.2)] as const,
  ),
  pear: buildCurve<Vector2>(
    [
      [0, 17],
      [16, 24],
      [60, 44],
      [92, 50],
      [120, 42],
      [132, 22],
      [134, 4],
    ],
    false,
    4,
  ).map(([z, radius]) => [z, radius] as const),
  cylinder: [
    [0, 26],
    [6, 32],
    [96, 36],
    [106, 32],
    [110, 22],
  ],
}

/** A shift lever on its base, with its knob and linkage. */
export const shortShifter: Part = {
  yaw: -32,
  pitch: 22,
  draw(sheet, choice) {
    const material = choice.finish(['machined', 'black', 'anodisedRed', 'anodisedBlue', 'gunmetal', 'titanium', 'gold'])
    const knob = choice.pick(['ball', 'pear', 'cylinder'] as const)
    const knobFinish = choice.pick([material, paint('#f1f2f3', 0.8), paint('#15171a', 0.7), brightSteel])
    const tall = choice.between(200, 270)
    const frame = choice.yes(0.5)
    const grown = knob === 'ball' ? 1 : 1.3
    const lean = choice.between(-0.12, 0.2)
    const accent = choice.accent(['#e0252f', '#ffeb3b', '#111316'])
    const origin = place([0, 0, 0], [0, 1, 0], [0, 0, -1])
    const base = roundCorners(
      [
        [-150, -100],
        [150, -100],
        [170, -40],
        [170, 40],
        [150, 100],
        [-150, 100],
        [-170, 40],
        [-170, -40],
      ],
      22,
    )
    drawPlate(sheet, move(origin, 0, 0, 14), base, 14, material, {
      holes: [
        buildCircle(10, -140, -72, 20),
        buildCircle(10, 140, -72, 20),
        buildCircle(10, 140, 72, 20),
        buildCircle(10, -140, 72, 20),
      ],
      edge: 2,
    })
    for (const [x, y] of [
      [-140, -72],
      [140, -72],
      [140, 72],
      [-140, 72],
    ] as const)
      drawBolt(sheet, move(origin, x, y, 14), 11, steel)
    const rod: Vector3[] = [
      [60, 46, -10],
      [150, 50, -20],
      [330, 52, -40],
    ]
    drawTube(sheet, [...rod].reverse(), 12, brightSteel)
    if (frame) {
      for (const z of [-74, 74])
        drawPlate(
          sheet,
          place([0, 14, z], [0, 0, 1]),
          roundCorners(
            [
              [-110, 0],
              [110, 0],
              [60, 128],
              [-60, 128],
            ],
            24,
          ),
          12,
          material,
          {
            holes: [
              roundCorners(
                [
                  [-70, 22],
                  [-14, 22],
                  [-30, 84],
                  [-46, 84],
                ],
                8,
              ),
              roundCorners(
                [
                  [70, 22],
                  [14, 22],
                  [30, 84],
                  [46, 84],
                ],
                8,
              ),
            ],
            edge: 2,
          },
        )
      drawLathe(
        sheet,
        place([0, 110, -80], [0, 0, 1]),
        [
          [0, 14],
          [160, 14],
          [160, 20],
          [168, 20],
          [168, 8],
        ],
        brightSteel,
      )
    } else
      drawLathe(
        sheet,
        origin,
        [
          [14, 92],
          [30, 92],
          [40, 80],
          [96, 62],
          [110, 62],
          [118, 54],
          [118, 30],
        ],
        material,
      )
    const stick = place([0, frame ? 100 : 96, 0], [lean, 1, lean * 0.4], [0, 0, -1])
    drawLathe(
      sheet,
      stick,
      [
        [0, 30, rubber],
        [14, 36],
        [26, 28],
        [36, 34],
        [48, 24],
        [58, 18, brightSteel],
      ],
      rubber,
    )
    drawLathe(
      sheet,
      stick,
      [
        [20, 13],
        [tall * 0.55, 13],
        [tall * 0.55, 19, material],
        [tall * 0.72, 19],
        [tall * 0.72, 12, brightSteel],
        [tall, 12],
        [tall, 20, darkSteel],
        [tall + 12, 20],
      ],
      brightSteel,
    )
    drawKnurl(sheet, stick, { r: 19, from: tall * 0.56, to: tall * 0.71, count: 26, twist: 0.4, crossed: true })
    const top = move(stick, 0, 0, tall + 10)
    drawLathe(
      sheet,
      top,
      knobs[knob].map(([z, radius]) => [z * grown, radius * grown] as const),
      knobFinish,
    )
    if (knob === 'cylinder') drawKnurl(sheet, top, { r: 45, from: 14, to: 114, count: 40, twist: 0.5, crossed: true })
    const crown = move(top, 0, 0, { ball: 127, pear: 174.5, cylinder: 143.5 }[knob])
    if (knob !== 'ball')
      drawDecal(
        sheet,
        crown,
        buildMarkOutlines(34),
        knobFinish === brightSteel || knobFinish === material ? '#101215' : accent,
      )
    else
      drawLathe(
        sheet,
        top,
        [
          [121, 26, paint(accent, 0.6)],
          [127, 16],
        ],
        paint(accent, 0.6),
      )
    const link = placeAt(place([60, 46, -10], [0.2, 0.2, 1]), 0, 0, 0)
    drawLathe(
      sheet,
      place(link, [0, 0.3, 1]),
      [
        [-12, 24],
        [14, 24],
        [14, 12, brightSteel],
        [22, 10],
      ],
      material,
    )
    drawPlate(sheet, move(place([-118, 22, 60], [0, 1, 0], [0, 0, -1]), 0, 0, 0), buildBox(30, 60, 4), 4, darkSteel, {
      edge: 1,
    })
  },
}
