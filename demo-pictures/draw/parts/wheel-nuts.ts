import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRegularPolygon, buildToothedWheel } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Part } from '#draw/part.ts'

const NUT_DISTANCE = 92

type NutShape = 'open' | 'closed' | 'spline' | 'spike'

/** Draws an upright wheel nut with its seat at the bottom. */
function drawNut(drawing: Drawing, frame: Frame, shape: NutShape, material: Material, height: number): void {
  drawLathe(
    drawing,
    frame,
    [
      [0, 22],
      [12, 33],
      [22, 33],
      [22, 30],
    ],
    material,
  )
  if (shape === 'spline') drawSplinedTop(drawing, frame, material, height)
  else drawHexagonTop(drawing, frame, shape, material, height)
}

function drawSplinedTop(drawing: Drawing, frame: Frame, material: Material, height: number): void {
  drawPlate(drawing, moveFrame(frame, 0, 0, height), buildToothedWheel(8, 24, 29, 0.5), height - 20, material, {
    edge: 1.6,
  })
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, height),
    [
      [0, 22],
      [4, 20],
    ],
    material,
  )
  drawBore(
    drawing,
    moveFrame(frame, 0, 0, height + 4),
    [
      [0, 13],
      [-30, 13],
    ],
    { ...darkSteel, ambient: 0 },
  )
}

/** Draws the hexagon with what is above it: an open or closed end, or a spike. */
function drawHexagonTop(
  drawing: Drawing,
  frame: Frame,
  shape: Exclude<NutShape, 'spline'>,
  material: Material,
  height: number,
): void {
  const top = moveFrame(frame, 0, 0, height * 0.62)
  drawPlate(drawing, top, buildRegularPolygon(6, 31, 0.26), height * 0.62 - 18, material, { edge: 1.6 })
  if (shape === 'open') {
    drawLathe(
      drawing,
      top,
      [
        [0, 26],
        [4, 24],
      ],
      material,
    )
    drawBore(
      drawing,
      moveFrame(top, 0, 0, 4),
      [
        [0, 16],
        [-40, 16],
      ],
      { ...darkSteel, ambient: 0 },
    )
  } else if (shape === 'closed') {
    drawLathe(
      drawing,
      top,
      [
        [0, 26],
        [height * 0.2, 25],
        [height * 0.3, 21],
        [height * 0.36, 13],
        [height * 0.38, 5],
      ],
      material,
    )
  } else {
    drawLathe(
      drawing,
      top,
      [
        [0, 26],
        [10, 20],
        [20, 18],
        [height * 1.05, 3.5],
        [height * 1.08, 1],
      ],
      material,
    )
    drawKnurl(drawing, top, { radius: 19, from: 11, to: 20, count: 20 })
  }
}

/** Draws wheel nuts in rows, one of them fallen over. Splined nuts always come with their key. */
export const wheelNuts: Part = {
  yaw: -32,
  pitch: 34,
  draw(drawing, choices) {
    const material = choices.pickFinish([
      'machined',
      'black',
      'anodisedRed',
      'anodisedBlue',
      'anodisedPurple',
      'gold',
      'titanium',
    ])
    const shape = choices.pick(['open', 'closed', 'spline', 'spike'] as const)
    const rowCount = choices.pick([2, 3, 4])
    const columnCount = choices.pick([4, 5])
    const height = choices.pickBetween(78, 108)
    const hasKey = shape === 'spline' || choices.happens(0.3)
    for (let row = 0; row < rowCount; row++)
      for (let column = columnCount - 1; column >= 0; column--) {
        const frame = createFrame(
          [(column - (columnCount - 1) / 2) * NUT_DISTANCE, 0, (row - rowCount / 2) * NUT_DISTANCE + (column % 2) * 14],
          [0, 1, 0],
          [0, 0, -1],
        )
        const isFallen = row === rowCount - 1 && column === columnCount - 2
        drawNut(
          drawing,
          isFallen ? createFrame([frame.origin[0] - 10, 33, frame.origin[2] + 36], [0.35, 0, 1]) : frame,
          shape,
          material,
          height,
        )
      }
    if (hasKey) drawKey(drawing, (rowCount / 2) * NUT_DISTANCE + 70)
  },
}

/** Draws the key for splined nuts, lying before the rows with its open end to the left. */
function drawKey(drawing: Drawing, z: number): void {
  const origin = createFrame([-40, 36, z], [1, 0, 0.25], [0, 1, 0])
  const mouth = createFrame(moveFrame(origin, 0, 0, -40).origin, [-1, 0, -0.25])
  drawLathe(
    drawing,
    origin,
    [
      [-40, 36],
      [60, 36],
      [66, 30],
    ],
    steel,
  )
  drawPlate(drawing, moveFrame(origin, 0, 0, 120), buildRegularPolygon(6, 28, 0.2), 54, steel)
  drawBore(
    drawing,
    mouth,
    [
      [0, 30],
      [-60, 28],
    ],
    { ...darkSteel, ambient: 0 },
  )
  drawPlate(drawing, mouth, buildCircle(36), 0, steel, {
    holes: [buildToothedWheel(8, 24, 30, 0.5)],
    edge: 1,
  })
}
