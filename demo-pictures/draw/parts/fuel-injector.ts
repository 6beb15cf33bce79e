import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, darkSteel, gold, type Material, paint, rubber, steel } from '#draw/paint/material.ts'
import { buildBox, buildRegular } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

interface Style {
  top: Material
  body: Material
  clip: Material
  seal: Material
  long: number
  holes: number
}

/** Draws an upright injector with its nozzle at the bottom. */
function drawInjector(sheet: Sheet, frame: Place, style: Style): void {
  const length = style.long
  const low: Profile = [
    [0, 12, brightSteel],
    [10, 20],
    [26, 20],
    [26, 27, style.seal],
    [34, 31],
    [44, 31],
    [52, 27],
    [52, 22, steel],
    [66, 22],
    [66, 34, style.body],
    [74, 38],
  ]
  const high: Profile = [
    [length - 40, 38],
    [length - 30, 32],
    [length, 32],
    [length, 24, brightSteel],
    [length + 40, 24],
    [length + 40, 28, style.seal],
    [length + 47, 33],
    [length + 57, 33],
    [length + 64, 28],
    [length + 64, 24, style.top],
    [length + 86, 24],
    [length + 90, 20],
    [length + 90, 13],
  ]
  drawLathe(sheet, frame, [...low, ...high], style.body)
  drawRingLine(sheet, frame, 38, length - 60, '#000000', 2, 0.4)
  const plug = place(move(frame, 0, 0, length * 0.72).o, [-0.55, 0.42, 0.72])
  drawPlate(sheet, move(plug, 0, 0, 84), buildBox(54, 40, 9), 60, style.clip, { edge: 1.6 })
  drawDecal(sheet, move(plug, 0, 0, 84.2), [buildBox(42, 28, 6)], '#050607')
  drawDecal(sheet, move(plug, 0, 0, 84.4), [buildBox(6, 14, 0, -9), buildBox(6, 14, 0, 9)], gold.ramp[3] ?? '#c99b3f')
  const head = move(frame, 0, 0, length + 90)
  drawPlate(sheet, head, buildRegular(20, 13), 0, { ...darkSteel, ambient: 0 }, { edge: 0 })
}

/** A matched set of injectors, one lying down before them. */
export const fuelInjector: Part = {
  yaw: -30,
  pitch: 20,
  draw(sheet, choice) {
    const clip = choice.accent(['#1d6b3a', '#1c4fc8', '#c81f28', '#6b4a2c', '#15171a', '#7d3fb8', '#e0bd12'])
    const style: Style = {
      top: steel,
      body: choice.finish(['machined', 'gunmetal', 'anodisedBlue', 'anodisedRed', 'black', 'gold', 'titanium']),
      clip: paint(clip, 0.4),
      seal: choice.pick([rubber, paint('#8c3a17', 0.3), paint('#2557c0', 0.3)]),
      long: choice.pick([150, 190, 240]),
      holes: choice.pick([4, 8, 12]),
    }
    const count = choice.pick([3, 4, 5])
    const lying = choice.yes(0.6)
    for (let i = count - 1; i >= 0; i--)
      drawInjector(sheet, place([(i - (count - 1) / 2) * 122, 0, (i % 2) * 30 - 60], [0.02, 1, 0], [0, 0, -1]), style)
    if (!lying) return
    const frame = place([130, 34, 150], [-0.95, 0, 0.32], [0, 1, 0])
    drawInjector(sheet, frame, style)
  },
}
