import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, createPaint, darkSteel, gold, type Material, rubber, steel } from '#draw/paint/material.ts'
import { buildRectangle, buildRegularPolygon } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

interface InjectorVariant {
  top: Material
  body: Material
  clip: Material
  seal: Material
  length: number
}

/** Draws an upright injector with its nozzle at the bottom. */
function drawInjector(drawing: Drawing, frame: Frame, variant: InjectorVariant): void {
  const length = variant.length
  const low: Profile = [
    [0, 12, brightSteel],
    [10, 20],
    [26, 20],
    [26, 27, variant.seal],
    [34, 31],
    [44, 31],
    [52, 27],
    [52, 22, steel],
    [66, 22],
    [66, 34, variant.body],
    [74, 38],
  ]
  const high: Profile = [
    [length - 40, 38],
    [length - 30, 32],
    [length, 32],
    [length, 24, brightSteel],
    [length + 40, 24],
    [length + 40, 28, variant.seal],
    [length + 47, 33],
    [length + 57, 33],
    [length + 64, 28],
    [length + 64, 24, variant.top],
    [length + 86, 24],
    [length + 90, 20],
    [length + 90, 13],
  ]
  drawLathe(drawing, frame, [...low, ...high], variant.body)
  drawRingLine(drawing, frame, 38, length - 60, '#000000', 2, 0.4)
  const plug = createFrame(moveFrame(frame, 0, 0, length * 0.72).origin, [-0.55, 0.42, 0.72])
  drawPlate(drawing, moveFrame(plug, 0, 0, 84), buildRectangle(54, 40, 9), 60, variant.clip, { edge: 1.6 })
  drawDecal(drawing, moveFrame(plug, 0, 0, 84.2), [buildRectangle(42, 28, 6)], '#050607')
  drawDecal(
    drawing,
    moveFrame(plug, 0, 0, 84.4),
    [buildRectangle(6, 14, 0, -9), buildRectangle(6, 14, 0, 9)],
    gold.ramp[3] ?? '#c99b3f',
  )
  const head = moveFrame(frame, 0, 0, length + 90)
  drawPlate(drawing, head, buildRegularPolygon(20, 13), 0, { ...darkSteel, ambient: 0 }, { edge: 0 })
}

/** Draws a matched set of injectors, one lying down before them. */
export const fuelInjector: Part = {
  yaw: -30,
  pitch: 20,
  draw(drawing, choices) {
    const clip = choices.pickAccent(['#1d6b3a', '#1c4fc8', '#c81f28', '#6b4a2c', '#15171a', '#7d3fb8', '#e0bd12'])
    const variant: InjectorVariant = {
      top: steel,
      body: choices.pickFinish(['machined', 'gunmetal', 'anodisedBlue', 'anodisedRed', 'black', 'gold', 'titanium']),
      clip: createPaint(clip, 0.4),
      seal: choices.pick([rubber, createPaint('#8c3a17', 0.3), createPaint('#2557c0', 0.3)]),
      length: choices.pick([150, 190, 240]),
    }
    // Skips a number, so that the seeds of the rendered pictures keep giving the same sets.
    choices.pickShare()
    const count = choices.pick([3, 4, 5])
    const hasLyingInjector = choices.happens(0.6)
    for (let i = count - 1; i >= 0; i--)
      drawInjector(
        drawing,
        createFrame([(i - (count - 1) / 2) * 122, 0, (i % 2) * 30 - 60], [0.02, 1, 0], [0, 0, -1]),
        variant,
      )
    if (!hasLyingInjector) return
    const frame = createFrame([130, 34, 150], [-0.95, 0, 0.32], [0, 1, 0])
    drawInjector(drawing, frame, variant)
  },
}
