import { drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material, paint, rubber } from '#draw/paint/material.ts'
import { buildCircle, type Outline, roundCorners, shift } from '#draw/paint/outline.ts'
import { move, type Place, placeAt } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import { formatNumber, smooth, type Vector2 } from '#draw/paint/vector.ts'

export interface RimStyle {
  spokes: number
  /** straight: even bars; twin: pairs; mesh: crossing bars; turbine: leaning blades; split: forks at the rim. */
  shape: 'straight' | 'twin' | 'mesh' | 'turbine' | 'split'
  face: Material
  barrel: Material
  lip: Material
  accent: string
  nuts: 4 | 5
  /** The distance of the hub behind the rim's edge, as a share of the radius. */
  sink: number
}

/** Returns the windows between the spokes as rows of points; the spokes are the rest. */
function buildWindows(style: RimStyle, ringRadius: number, hub: number): Outline[] {
  const pitch = (2 * Math.PI) / style.spokes
  const toPoint = (radius: number, angle: number): Vector2 => [radius * Math.cos(angle), radius * Math.sin(angle)]
  const buildArc = (radius: number, a: number, b: number) =>
    Array.from({ length: 7 }, (_, i) => toPoint(radius, a + ((b - a) * i) / 6))
  const repeatPerSpoke = (make: (a: number) => Outline[]) =>
    Array.from({ length: style.spokes }, (_, i) => make(Math.PI / 2 + i * pitch)).flat()
  const roundWindow = (points: Vector2[], radius: number) => roundCorners(points, radius, 5)
  const half = pitch / 2
  if (style.shape === 'straight') {
    const [in_, out] = [half * 0.42, half * 0.8]
    return repeatPerSpoke(a => [
      roundWindow(
        [toPoint(hub, a - in_), ...buildArc(ringRadius, a - out, a + out), toPoint(hub, a + in_)],
        ringRadius * 0.045,
      ),
    ])
  }
  if (style.shape === 'turbine') {
    const lean = 0.32
    return repeatPerSpoke(a => [
      roundWindow(
        [
          toPoint(hub, a - half * 0.45),
          ...buildArc(ringRadius, a - half * 0.72 + lean, a + half * 0.74 + lean),
          toPoint(hub, a + half * 0.4),
        ],
        ringRadius * 0.05,
      ),
    ])
  }
  if (style.shape === 'twin') {
    return repeatPerSpoke(a => [
      roundWindow(
        [
          toPoint(hub * 1.05, a - half * 0.3),
          ...buildArc(ringRadius, a - half * 0.52, a + half * 0.52),
          toPoint(hub * 1.05, a + half * 0.3),
        ],
        ringRadius * 0.05,
      ),
      roundWindow(
        [toPoint(hub * 1.45, a + half), ...buildArc(ringRadius, a + half * 0.74, a + half * 1.26)],
        ringRadius * 0.03,
      ),
    ])
  }
  if (style.shape === 'split') {
    return repeatPerSpoke(a => [
      roundWindow(
        [
          toPoint(hub, a - half * 0.5),
          toPoint(ringRadius * 0.68, a - half * 0.72),
          ...buildArc(ringRadius, a - half * 0.5, a + half * 0.5),
          toPoint(ringRadius * 0.68, a + half * 0.72),
          toPoint(hub, a + half * 0.5),
        ],
        ringRadius * 0.05,
      ),
      roundWindow(
        [toPoint(ringRadius * 0.66, a + half), ...buildArc(ringRadius, a + half * 0.66, a + half * 1.34)],
        ringRadius * 0.03,
      ),
    ])
  }
  return repeatPerSpoke(a => [
    roundWindow(
      [
        toPoint(hub, a - half * 0.45),
        toPoint(ringRadius * 0.6, a - half * 0.62),
        toPoint(ringRadius * 0.78, a),
        toPoint(ringRadius * 0.6, a + half * 0.62),
        toPoint(hub, a + half * 0.45),
      ],
      ringRadius * 0.03,
    ),
    roundWindow(
      [toPoint(ringRadius * 0.69, a + half), ...buildArc(ringRadius, a + half * 0.22, a + half * 1.78).slice(0, 7)],
      ringRadius * 0.03,
    ),
  ])
}

/**
 * Draws a cast or forged rim with its mouth at the place and its barrel behind. `behind` draws what shows between the
 * spokes.
 */
export function drawRim(
  sheet: Sheet,
  frame: Place,
  radius: number,
  depth: number,
  style: RimStyle,
  behind?: () => void,
): void {
  const dish = depth * 0.2
  const web = radius * 0.9
  drawLathe(
    sheet,
    frame,
    [
      [-dish * 0.2, radius * 1.035, style.lip],
      [0, radius * 1.03],
      [0.1, radius],
    ],
    style.lip,
  )
  drawBore(
    sheet,
    frame,
    [
      [0, radius, style.lip],
      [-dish * 0.5, radius * 0.955, style.lip],
      [-dish, radius * 0.93, style.barrel],
      [-depth * 0.9, radius * 0.84, rubber],
      [-depth, radius * 0.8],
    ],
    style.barrel,
    behind,
  )
  const face = move(frame, 0, 0, -dish * 0.55)
  const hub = radius * 0.3
  const sink = style.sink * radius
  drawPlate(sheet, face, buildCircle(web * 1.035, 0, 0, 90), radius * 0.1, style.face, {
    holes: buildWindows(style, web * 0.94, hub),
    side: style.barrel,
    edge: radius * 0.008,
    lift: (x, y) => -sink * (1 - smooth(hub * 0.9, web, Math.hypot(x, y))),
  })
  shadeToHub(sheet, move(face, 0, 0, -sink), radius)
  drawHubOf(sheet, move(face, 0, 0, -sink), radius, style)
  drawRingLine(sheet, frame, radius * 1.015, 0, '#ffffff', radius * 0.006, 0.5)
}

/** The dish gathers shade towards its middle. */
function shadeToHub(sheet: Sheet, face: Place, radius: number): void {
  const [x, y] = sheet.spot(face.o)
  const id = sheet.define(
    name =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius * 0.62)}"><stop offset=".2" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>`,
  )
  sheet.put(
    `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius * 0.62)}" fill="url(#${id})"/>`,
  )
}

function drawHubOf(sheet: Sheet, face: Place, radius: number, style: RimStyle): void {
  const dark = { ...style.face, ambient: style.face.ambient * 0.6 }
  for (let i = 0; i < style.nuts; i++) {
    const angle = (i / style.nuts) * 2 * Math.PI + Math.PI / 2
    const seat = { ...face, o: placeAt(face, radius * 0.205 * Math.cos(angle), radius * 0.205 * Math.sin(angle)) }
    drawBore(
      sheet,
      seat,
      [
        [0, radius * 0.052, dark],
        [-radius * 0.08, radius * 0.045, darkSteel],
      ],
      dark,
    )
    drawHexNut(sheet, move(seat, 0, 0, -radius * 0.045), radius * 0.03, darkSteel, false)
  }
  drawLathe(
    sheet,
    face,
    [
      [0, radius * 0.125, style.face],
      [radius * 0.03, radius * 0.12],
      [radius * 0.045, radius * 0.1, paint('#141518', 0.7)],
      [radius * 0.05, radius * 0.09],
    ],
    style.face,
  )
  const cap = move(face, 0, 0, radius * 0.051)
  drawPlate(
    sheet,
    cap,
    shift(
      [
        [-0.032, -0.055],
        [0.012, -0.055],
        [0.032, 0.055],
        [-0.012, 0.055],
      ].map(([x, y]): Vector2 => [(x ?? 0) * radius, (y ?? 0) * radius]),
      0,
      0,
    ),
    0,
    paint(style.accent, 0.4),
    { edge: 0 },
  )
}
