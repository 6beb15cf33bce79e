import type { Drawing } from './drawing.ts'
import { type Frame, getPoint } from './frame.ts'
import type { Vector2 } from './vector.ts'

/** Each digit consists of strokes in a box one wide and two high; its lower left corner is at 0, 0. */
const strokes: Record<string, readonly (readonly Vector2[])[]> = {
  '0': [
    [
      [0, 0.4],
      [0, 1.6],
      [0.35, 2],
      [0.65, 2],
      [1, 1.6],
      [1, 0.4],
      [0.65, 0],
      [0.35, 0],
      [0, 0.4],
    ],
  ],
  '1': [
    [
      [0.15, 1.6],
      [0.6, 2],
      [0.6, 0],
    ],
  ],
  '2': [
    [
      [0, 1.6],
      [0.35, 2],
      [0.7, 2],
      [1, 1.65],
      [1, 1.3],
      [0, 0],
      [1, 0],
    ],
  ],
  '3': [
    [
      [0, 2],
      [1, 2],
      [0.45, 1.2],
      [0.75, 1.1],
      [1, 0.8],
      [1, 0.35],
      [0.65, 0],
      [0.3, 0],
      [0, 0.3],
    ],
  ],
  '4': [
    [
      [0.75, 0],
      [0.75, 2],
      [0, 0.6],
      [1, 0.6],
    ],
  ],
  '5': [
    [
      [1, 2],
      [0.1, 2],
      [0.05, 1.15],
      [0.6, 1.25],
      [1, 0.9],
      [1, 0.35],
      [0.65, 0],
      [0, 0.1],
    ],
  ],
  '6': [
    [
      [0.85, 2],
      [0.2, 1.2],
      [0, 0.6],
      [0.3, 0],
      [0.7, 0],
      [1, 0.35],
      [1, 0.8],
      [0.7, 1.15],
      [0.3, 1.1],
      [0.05, 0.8],
    ],
  ],
  '7': [
    [
      [0, 2],
      [1, 2],
      [0.35, 0],
    ],
  ],
  '8': [
    [
      [0.3, 1.1],
      [0.05, 1.4],
      [0.05, 1.7],
      [0.3, 2],
      [0.7, 2],
      [0.95, 1.7],
      [0.95, 1.4],
      [0.7, 1.1],
      [0.3, 1.1],
      [0, 0.75],
      [0, 0.35],
      [0.3, 0],
      [0.7, 0],
      [1, 0.35],
      [1, 0.75],
      [0.7, 1.1],
    ],
  ],
  '9': [
    [
      [0.15, 0],
      [0.8, 0.8],
      [1, 1.4],
      [0.7, 2],
      [0.3, 2],
      [0, 1.65],
      [0, 1.2],
      [0.3, 0.85],
      [0.7, 0.9],
      [0.95, 1.2],
    ],
  ],
  '-': [
    [
      [0.1, 1],
      [0.9, 1],
    ],
  ],
  '.': [
    [
      [0.4, 0],
      [0.5, 0],
    ],
  ],
}

/** Draws a number as strokes, centred at the frame's origin and `height` high, because pictures carry no fonts. */
export function drawDigits(
  drawing: Drawing,
  frame: Frame,
  text: string,
  height: number,
  colour: string,
  strokeShare = 0.16,
): void {
  const factor = height / 2
  const advance = 1.5 * factor
  const left = -((text.length - 1) * advance + factor) / 2
  const pathData = [...text]
    .flatMap((digit, i) =>
      (strokes[digit] ?? []).map(line =>
        drawing.buildPath(
          line.map(([x, y]) => getPoint(frame, left + i * advance + x * factor, (y - 1) * factor)),
          false,
        ),
      ),
    )
    .join('')
  drawing.addMark(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="${Math.round(height * strokeShare * 10) / 10}" stroke-linejoin="round" stroke-linecap="round"/>`,
  )
}
