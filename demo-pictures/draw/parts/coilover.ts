import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, placeAround } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castAlloy, type Material, paint, rubber, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawCoilHalf } from '#draw/paint/spring.ts'
import { drawThread } from '#draw/paint/thread.ts'
import type { Part } from '#draw/part.ts'

/** Draws a spring seat ring screwed on the body: knurled or notched at its edge. */
function drawCollar(sheet: Sheet, frame: Place, z: number, radius: number, height: number, material: Material): void {
  drawLathe(
    sheet,
    frame,
    [
      [z, radius * 0.94],
      [z + height * 0.12, radius],
      [z + height * 0.88, radius],
      [z + height, radius * 0.94],
      [z + height, radius * 0.5],
    ],
    material,
  )
  drawKnurl(sheet, frame, { r: radius, from: z + height * 0.16, to: z + height * 0.84, count: 34 })
}

interface CoiloverLook {
  spring: Material
  body: Material
  collars: Material
  turns: number
  barrel: boolean
  reservoir: boolean
  lower: 'fork' | 'eye'
}

/** Draws a coilover standing along the place's n, 620 units long. */
export function drawCoiloverBody(sheet: Sheet, frame: Place, look: CoiloverLook): void {
  if (look.lower === 'eye') {
    const eye = { ...place(move(frame, 0, 0, -18).o, frame.v, frame.n) }
    drawLathe(
      sheet,
      { ...eye, o: move(eye, 0, 0, -28).o },
      [
        [0, 36],
        [56, 36],
        [56, 20],
      ],
      look.body,
    )
    const front = move(eye, 0, 0, 28.5)
    drawBore(
      sheet,
      front,
      [
        [0, 25, rubber],
        [-4, 25],
      ],
      rubber,
    )
    drawLathe(
      sheet,
      front,
      [
        [-3, 15],
        [5, 15],
        [5, 8],
      ],
      brightSteel,
    )
  } else {
    for (const side of [-1, 1]) {
      const ear = place(move(frame, side * 26, 0, -46).o, frame.u, frame.n)
      drawPlate(sheet, move(ear, 0, 0, 6), buildBox(66, 128, 14), 12, look.body, {
        holes: [buildCircle(9, 0, -34, 24), buildCircle(9, 0, 32, 24)],
      })
    }
  }
  drawLathe(
    sheet,
    frame,
    [
      [0, 40],
      [8, 44, look.body],
      [170, 44, look.body],
    ],
    look.body,
  )
  drawLathe(
    sheet,
    frame,
    [
      [58, 49],
      [66, 49],
      [66, 44],
    ],
    look.collars,
  )
  drawThread(sheet, frame, 44.4, 76, 300, 6.4)
  drawLathe(
    sheet,
    frame,
    [
      [150, 44],
      [300, 44],
      [306, 40],
      [306, 14],
    ],
    look.body,
  )
  drawThread(sheet, frame, 44.4, 76, 300, 6.4)
  drawCollar(sheet, frame, 150, 66, 20, look.collars)
  drawCollar(sheet, frame, 176, 78, 26, look.collars)
  const wire = 10.5
  const bulge = (t: number) => 68 + (look.barrel ? 16 * Math.sin(Math.PI * t) : 0)
  const coil = { radius: bulge, from: 212, to: 520, turns: look.turns, wire, pitch: (t: number) => t }
  drawCoilHalf(sheet, frame, coil, look.spring, 'back')
  drawLathe(
    sheet,
    frame,
    [
      [202, 44],
      [300, 44],
      [306, 40],
    ],
    look.body,
  )
  drawThread(sheet, frame, 44.4, 206, 298, 6.4)
  drawLathe(
    sheet,
    frame,
    [
      [306, 15, brightSteel],
      [420, 15, brightSteel],
      [420, 27, paint('#d9c21a', 0.2)],
      [440, 30],
      [452, 24],
      [466, 30],
      [480, 24],
      [494, 30],
      [520, 30],
    ],
    brightSteel,
  )
  drawCoilHalf(sheet, frame, coil, look.spring, 'front')
  drawLathe(
    sheet,
    frame,
    [
      [522, 74],
      [530, 80],
      [544, 80],
      [550, 60],
    ],
    look.collars,
  )
  drawLathe(
    sheet,
    frame,
    [
      [550, 52],
      [566, 60, castAlloy],
      [566, 108, look.collars],
      [580, 112],
      [588, 108],
      [588, 48, blackOxide],
      [604, 44],
      [604, 14, steel],
      [640, 13],
      [646, 9],
    ],
    castAlloy,
  )
  for (const a of [0.5, 2.6, 4.7]) {
    const stud = { ...frame, o: placeAround(frame, 84, 588, a) }
    drawLathe(
      sheet,
      stud,
      [
        [0, 9],
        [30, 9],
        [33, 6],
      ],
      steel,
    )
  }
  if (look.reservoir) drawReservoir(sheet, frame, look)
}

function drawReservoir(sheet: Sheet, frame: Place, look: CoiloverLook): void {
  const side = { ...frame, o: move(frame, 168, -10, 60).o }
  drawLathe(
    sheet,
    side,
    [
      [0, 34],
      [8, 38],
      [20, 38, look.collars],
      [26, 36, look.body],
      [190, 36, look.collars],
      [200, 38],
      [218, 38],
      [224, 30],
    ],
    look.collars,
  )
  drawKnurl(sheet, side, { r: 38, from: 200, to: 217, count: 30 })
  drawBolt(sheet, move(side, 0, 0, 224), 9)
}

export const coilover: Part = {
  yaw: -24,
  pitch: 16,
  draw(sheet, choice) {
    const colours = ['#f4d90f', '#d3222a', '#1c5fd6', '#e9ebee', '#f06a12', '#1d9e55']
    const look = {
      spring: paint(choice.accent(colours), 0.75),
      body: choice.finish(['machined', 'black', 'bronze', 'gunmetal', 'titanium']),
      collars: choice.finish(['black', 'anodisedRed', 'anodisedBlue', 'gold', 'anodisedPurple', 'machined']),
      turns: choice.pick([4.5, 5.5, 6.5, 7.5]),
      barrel: choice.yes(0.35),
      reservoir: choice.yes(0.4),
      lower: choice.pick(['fork', 'eye'] as const),
    }
    const placeUpright = (x: number, z: number) => place([x, 0, z], [0.2, 1, 0], [0, 0, -1])
    drawCoiloverBody(sheet, placeUpright(150, -150), look)
    drawCoiloverBody(sheet, placeUpright(-110, 60), look)
  },
}
