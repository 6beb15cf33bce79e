import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, createPaint, darkSteel, type Material, rubber, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle, roundCorners } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

type KnobShape = 'ball' | 'pear' | 'cylinder'

const KNOBS: Record<KnobShape, Profile> = {
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

/** Draws a shift lever on its base, with its knob and linkage. */
export const shortShifter: Part = {
  yaw: -32,
  pitch: 22,
  draw(drawing, choices) {
    const material = choices.pickFinish([
      'machined',
      'black',
      'anodisedRed',
      'anodisedBlue',
      'gunmetal',
      'titanium',
      'gold',
    ])
    const shape = choices.pick<KnobShape>(['ball', 'pear', 'cylinder'])
    const knobMaterial = choices.pick([material, createPaint('#f1f2f3', 0.8), createPaint('#15171a', 0.7), brightSteel])
    const height = choices.pickBetween(200, 270)
    const isFramed = choices.happens(0.5)
    const lean = choices.pickBetween(-0.12, 0.2)
    const accent = choices.pickAccent(['#e0252f', '#ffeb3b', '#111316'])
    const origin = createFrame([0, 0, 0], [0, 1, 0], [0, 0, -1])
    drawBase(drawing, origin, material)
    const rod: Vector3[] = [
      [330, 52, -40],
      [150, 50, -20],
      [60, 46, -10],
    ]
    drawTube(drawing, rod, 12, brightSteel)
    if (isFramed) drawFrameTower(drawing, material)
    else drawTurnedTower(drawing, origin, material)
    const lever = createFrame([0, isFramed ? 100 : 96, 0], [lean, 1, lean * 0.4], [0, 0, -1])
    drawLever(drawing, lever, height, material)
    const top = moveFrame(lever, 0, 0, height + 10)
    drawKnob(drawing, top, shape, { knob: knobMaterial, lever: material, accent })
    drawLinkageJoint(drawing, material)
    drawPlate(drawing, createFrame([-118, 22, 60], [0, 1, 0], [0, 0, -1]), buildRectangle(30, 60, 4), 4, darkSteel, {
      edge: 1,
    })
  },
}

function drawBase(drawing: Drawing, origin: Frame, material: Material): void {
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
  drawPlate(drawing, moveFrame(origin, 0, 0, 14), base, 14, material, {
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
    drawBolt(drawing, moveFrame(origin, x, y, 14), 11, steel)
}

/** Draws a tower of two cut plates with a shaft between them. */
function drawFrameTower(drawing: Drawing, material: Material): void {
  for (const z of [-74, 74])
    drawPlate(
      drawing,
      createFrame([0, 14, z], [0, 0, 1]),
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
    drawing,
    createFrame([0, 110, -80], [0, 0, 1]),
    [
      [0, 14],
      [160, 14],
      [160, 20],
      [168, 20],
      [168, 8],
    ],
    brightSteel,
  )
}

function drawTurnedTower(drawing: Drawing, origin: Frame, material: Material): void {
  drawLathe(
    drawing,
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
}

/** Draws the lever with its rubber boot and its knurled sleeve. */
function drawLever(drawing: Drawing, lever: Frame, height: number, material: Material): void {
  drawLathe(
    drawing,
    lever,
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
    drawing,
    lever,
    [
      [20, 13],
      [height * 0.55, 13],
      [height * 0.55, 19, material],
      [height * 0.72, 19],
      [height * 0.72, 12, brightSteel],
      [height, 12],
      [height, 20, darkSteel],
      [height + 12, 20],
    ],
    brightSteel,
  )
  drawKnurl(drawing, lever, {
    radius: 19,
    from: height * 0.56,
    to: height * 0.71,
    count: 26,
    twist: 0.4,
    isCrossed: true,
  })
}

/** Draws the knob; its top shows the mark, or a coloured insert on a ball. */
function drawKnob(
  drawing: Drawing,
  top: Frame,
  shape: KnobShape,
  materials: { knob: Material; lever: Material; accent: string },
): void {
  const scale = shape === 'ball' ? 1 : 1.3
  drawLathe(
    drawing,
    top,
    KNOBS[shape].map(([z, radius]) => [z * scale, radius * scale] as const),
    materials.knob,
  )
  if (shape === 'cylinder')
    drawKnurl(drawing, top, { radius: 45, from: 14, to: 114, count: 40, twist: 0.5, isCrossed: true })
  const crown = moveFrame(top, 0, 0, { ball: 127, pear: 174.5, cylinder: 143.5 }[shape])
  if (shape !== 'ball')
    drawDecal(
      drawing,
      crown,
      buildShopMarkOutlines(34),
      materials.knob === brightSteel || materials.knob === materials.lever ? '#101215' : materials.accent,
    )
  else
    drawLathe(
      drawing,
      top,
      [
        [121, 26, createPaint(materials.accent, 0.6)],
        [127, 16],
      ],
      createPaint(materials.accent, 0.6),
    )
}

/** Draws the joint between the lever and the linkage rod. */
function drawLinkageJoint(drawing: Drawing, material: Material): void {
  drawLathe(
    drawing,
    createFrame([60, 46, -10], [0, 0.3, 1]),
    [
      [-12, 24],
      [14, 24],
      [14, 12, brightSteel],
      [22, 10],
    ],
    material,
  )
}
