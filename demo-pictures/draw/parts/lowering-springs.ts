import { placeAround } from '#draw/paint/lathe.ts'
import { paint } from '#draw/paint/material.ts'
import { drawPipeEnd } from '#draw/paint/pipe.ts'
import { place } from '#draw/paint/place.ts'
import { drawCoilHalf } from '#draw/paint/spring.ts'
import type { Part } from '#draw/part.ts'

/** A set of four springs, two taller ones behind. */
export const loweringSprings: Part = {
  yaw: -28,
  pitch: 20,
  draw(sheet, choice) {
    const material = paint(
      choice.accent(['#c81f27', '#1450c8', '#e8c90c', '#17191d', '#0f8a58', '#e6e8ea', '#6c2fb5']),
      0.8,
    )
    const tall = choice.between(270, 340)
    const short = choice.between(200, 260)
    const turns = choice.pick([4.75, 5.5, 6.25])
    const taper = choice.pick([0, 0.2, 0.34])
    const wire = choice.between(11, 15)
    const lie = choice.yes(0.5)
    const drawSpring = (x: number, z: number, height: number, count: number, ringRadius: number) => {
      const frame = place([x, wire, z], [0, 1, 0], [0, 0, -1])
      const computeRadius = (t: number) => ringRadius * (1 - taper * Math.max(0, t - 0.45) * 1.4)
      const coil = {
        radius: computeRadius,
        from: 0,
        to: height,
        turns: count,
        wire,
        pitch: (t: number) => 0.55 * t + 0.45 * t * t,
      }
      drawCoilHalf(sheet, frame, coil, material, 'back')
      drawCoilHalf(sheet, frame, coil, material, 'front')
      const end = placeAround(frame, computeRadius(1), height, count * 2 * Math.PI)
      drawPipeEnd(sheet, end, [Math.sin(-count * 2 * Math.PI), 0, -Math.cos(count * 2 * Math.PI)], wire, material, {
        wall: 0,
      })
    }
    drawSpring(-105, -130, tall, turns + 1, 88)
    drawSpring(125, -110, tall, turns + 1, 88)
    drawSpring(-140, 110, short, turns, 82)
    if (!lie) return drawSpring(95, 130, short, turns, 82)
    const origin = place([60, 82 + wire, 170], [1, 0, 0.25], [0, 1, 0])
    const coil = { radius: () => 82, from: 0, to: short, turns, wire }
    drawCoilHalf(sheet, origin, coil, material, 'back')
    drawCoilHalf(sheet, origin, coil, material, 'front')
  },
}
