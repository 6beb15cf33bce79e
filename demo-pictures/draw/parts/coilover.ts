import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, getPointAround } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castAlloy, createPaint, type Material, rubber, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRectangle } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { type Coil, drawCoilHalf } from '#draw/paint/spring.ts'
import { drawThread } from '#draw/paint/thread.ts'
import type { Part } from '#draw/part.ts'

/** Draws a knurled spring seat ring around the body. */
function drawCollar(
  drawing: Drawing,
  frame: Frame,
  z: number,
  radius: number,
  height: number,
  material: Material,
): void {
  drawLathe(
    drawing,
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
  drawKnurl(drawing, frame, { radius, from: z + height * 0.16, to: z + height * 0.84, count: 34 })
}

interface CoiloverVariant {
  spring: Material
  body: Material
  collars: Material
  coilCount: number
  isBarrelSpring: boolean
  hasReservoir: boolean
  lowerMount: 'fork' | 'eye'
}

const THREAD_RADIUS = 44.4
const THREAD_PITCH = 6.4

/** Draws a coilover upright along the frame's n; it reaches from about -110 to 646. */
export function drawCoiloverBody(drawing: Drawing, frame: Frame, variant: CoiloverVariant): void {
  if (variant.lowerMount === 'eye') drawEye(drawing, frame, variant.body)
  else drawFork(drawing, frame, variant.body)
  drawBody(drawing, frame, variant)
  drawCollar(drawing, frame, 150, 66, 20, variant.collars)
  drawCollar(drawing, frame, 176, 78, 26, variant.collars)
  const coil: Coil = {
    radius: t => 68 + (variant.isBarrelSpring ? 16 * Math.sin(Math.PI * t) : 0),
    from: 212,
    to: 520,
    coilCount: variant.coilCount,
    wireRadius: 10.5,
  }
  drawCoilHalf(drawing, frame, coil, variant.spring, 'back')
  drawBodyInsideCoil(drawing, frame, variant.body)
  drawCoilHalf(drawing, frame, coil, variant.spring, 'front')
  drawTopMount(drawing, frame, variant.collars)
  if (variant.hasReservoir) drawReservoir(drawing, frame, variant)
}

function drawEye(drawing: Drawing, frame: Frame, material: Material): void {
  const eye = createFrame(moveFrame(frame, 0, 0, -18).origin, frame.v, frame.n)
  drawLathe(
    drawing,
    moveFrame(eye, 0, 0, -28),
    [
      [0, 36],
      [56, 36],
      [56, 20],
    ],
    material,
  )
  const front = moveFrame(eye, 0, 0, 28.5)
  drawBore(
    drawing,
    front,
    [
      [0, 25, rubber],
      [-4, 25],
    ],
    rubber,
  )
  drawLathe(
    drawing,
    front,
    [
      [-3, 15],
      [5, 15],
      [5, 8],
    ],
    brightSteel,
  )
}

function drawFork(drawing: Drawing, frame: Frame, material: Material): void {
  for (const side of [-1, 1]) {
    const ear = createFrame(moveFrame(frame, side * 26, 0, -46).origin, frame.u, frame.n)
    drawPlate(drawing, moveFrame(ear, 0, 0, 6), buildRectangle(66, 128, 14), 12, material, {
      holes: [buildCircle(9, 0, -34, 24), buildCircle(9, 0, 32, 24)],
    })
  }
}

function drawBody(drawing: Drawing, frame: Frame, variant: CoiloverVariant): void {
  drawLathe(
    drawing,
    frame,
    [
      [0, 40],
      [8, 44],
      [170, 44],
    ],
    variant.body,
  )
  drawLathe(
    drawing,
    frame,
    [
      [58, 49],
      [66, 49],
      [66, 44],
    ],
    variant.collars,
  )
  drawThread(drawing, frame, THREAD_RADIUS, 76, 300, THREAD_PITCH)
  drawLathe(
    drawing,
    frame,
    [
      [150, 44],
      [300, 44],
      [306, 40],
      [306, 14],
    ],
    variant.body,
  )
  drawThread(drawing, frame, THREAD_RADIUS, 76, 300, THREAD_PITCH)
}

/**
 * Draws the upper body again, with the rod: marks are painted from back to front, and it hides the coil's back half.
 */
function drawBodyInsideCoil(drawing: Drawing, frame: Frame, body: Material): void {
  drawLathe(
    drawing,
    frame,
    [
      [202, 44],
      [300, 44],
      [306, 40],
    ],
    body,
  )
  drawThread(drawing, frame, THREAD_RADIUS, 206, 298, THREAD_PITCH)
  drawLathe(
    drawing,
    frame,
    [
      [306, 15, brightSteel],
      [420, 15],
      [420, 27, createPaint('#d9c21a', 0.2)],
      [440, 30],
      [452, 24],
      [466, 30],
      [480, 24],
      [494, 30],
      [520, 30],
    ],
    brightSteel,
  )
}

function drawTopMount(drawing: Drawing, frame: Frame, material: Material): void {
  drawLathe(
    drawing,
    frame,
    [
      [522, 74],
      [530, 80],
      [544, 80],
      [550, 60],
    ],
    material,
  )
  drawLathe(
    drawing,
    frame,
    [
      [550, 52],
      [566, 60],
      [566, 108, material],
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
  for (const angle of [0.5, 2.6, 4.7]) {
    const stud = { ...frame, origin: getPointAround(frame, 84, 588, angle) }
    drawLathe(
      drawing,
      stud,
      [
        [0, 9],
        [30, 9],
        [33, 6],
      ],
      steel,
    )
  }
}

function drawReservoir(drawing: Drawing, frame: Frame, variant: CoiloverVariant): void {
  const side = moveFrame(frame, 168, -10, 60)
  drawLathe(
    drawing,
    side,
    [
      [0, 34],
      [8, 38],
      [20, 38, variant.collars],
      [26, 36, variant.body],
      [190, 36, variant.collars],
      [200, 38],
      [218, 38],
      [224, 30],
    ],
    variant.collars,
  )
  drawKnurl(drawing, side, { radius: 38, from: 200, to: 217, count: 30 })
  drawBolt(drawing, moveFrame(side, 0, 0, 224), 9)
}

/** Draws a pair of coilovers, one behind the other. */
export const coilover: Part = {
  yaw: -24,
  pitch: 16,
  draw(drawing, choices) {
    const colours = ['#f4d90f', '#d3222a', '#1c5fd6', '#e9ebee', '#f06a12', '#1d9e55']
    const variant: CoiloverVariant = {
      spring: createPaint(choices.pickAccent(colours), 0.75),
      body: choices.pickFinish(['machined', 'black', 'bronze', 'gunmetal', 'titanium']),
      collars: choices.pickFinish(['black', 'anodisedRed', 'anodisedBlue', 'gold', 'anodisedPurple', 'machined']),
      coilCount: choices.pick([4.5, 5.5, 6.5, 7.5]),
      isBarrelSpring: choices.happens(0.35),
      hasReservoir: choices.happens(0.4),
      lowerMount: choices.pick(['fork', 'eye']),
    }
    const createUprightFrame = (x: number, z: number) => createFrame([x, 0, z], [0.2, 1, 0], [0, 0, -1])
    drawCoiloverBody(drawing, createUprightFrame(150, -150), variant)
    drawCoiloverBody(drawing, createUprightFrame(-110, 60), variant)
  },
}
