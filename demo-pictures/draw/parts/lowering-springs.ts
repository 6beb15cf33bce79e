import { createFrame } from '#draw/paint/frame.ts'
import { getPointAround } from '#draw/paint/lathe.ts'
import { createPaint } from '#draw/paint/material.ts'
import { drawPipeEnd } from '#draw/paint/pipe.ts'
import { drawCoilHalf } from '#draw/paint/spring.ts'
import type { Part } from '#draw/part.ts'

/** Draws a set of four springs, two taller ones behind. */
export const loweringSprings: Part = {
  yaw: -28,
  pitch: 20,
  draw(drawing, choices) {
    const material = createPaint(
      choices.pickAccent(['#c81f27', '#1450c8', '#e8c90c', '#17191d', '#0f8a58', '#e6e8ea', '#6c2fb5']),
      0.8,
    )
    const rearHeight = choices.pickBetween(270, 340)
    const frontHeight = choices.pickBetween(200, 260)
    const turns = choices.pick([4.75, 5.5, 6.25])
    const taper = choices.pick([0, 0.2, 0.34])
    const wireRadius = choices.pickBetween(11, 15)
    const hasLyingSpring = choices.happens(0.5)
    const drawSpring = (x: number, z: number, height: number, coilCount: number, ringRadius: number) => {
      const frame = createFrame([x, wireRadius, z], [0, 1, 0], [0, 0, -1])
      const computeRadius = (t: number) => ringRadius * (1 - taper * Math.max(0, t - 0.45) * 1.4)
      const coil = {
        radius: computeRadius,
        from: 0,
        to: height,
        coilCount,
        wireRadius,
        pitch: (t: number) => 0.55 * t + 0.45 * t * t,
      }
      drawCoilHalf(drawing, frame, coil, material, 'back')
      drawCoilHalf(drawing, frame, coil, material, 'front')
      const end = getPointAround(frame, computeRadius(1), height, coilCount * 2 * Math.PI)
      drawPipeEnd(
        drawing,
        end,
        [Math.sin(-coilCount * 2 * Math.PI), 0, -Math.cos(coilCount * 2 * Math.PI)],
        wireRadius,
        material,
        {
          wall: 0,
        },
      )
    }
    drawSpring(-105, -130, rearHeight, turns + 1, 88)
    drawSpring(125, -110, rearHeight, turns + 1, 88)
    drawSpring(-140, 110, frontHeight, turns, 82)
    if (!hasLyingSpring) {
      drawSpring(95, 130, frontHeight, turns, 82)
      return
    }
    const origin = createFrame([60, 82 + wireRadius, 170], [1, 0, 0.25], [0, 1, 0])
    const coil = { radius: () => 82, from: 0, to: frontHeight, coilCount: turns, wireRadius }
    drawCoilHalf(drawing, origin, coil, material, 'back')
    drawCoilHalf(drawing, origin, coil, material, 'front')
  },
}
