import type { Material } from './material.ts'
import { type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, formatNumber, multiply, normalize, subtract, type Vector2, type Vector3 } from './vector.ts'
import { project } from './view.ts'

/** A point of a turned profile: its position along the axis, its radius, and the material from here on. */
export type Profile = readonly (readonly [z: number, r: number, m?: Material])[]

export interface Band {
  z0: number
  r0: number
  z1: number
  r1: number
  m: Material
}

/** Draws a solid turned about the place's n, far end first; open ends are closed with a flat face. */
export function drawLathe(sheet: Sheet, frame: Place, profile: Profile, material: Material): void {
  const first = profile[0]
  const last = profile.at(-1)
  if (first && last) drawSleeve(sheet, frame, [[first[0], 0, first[2] ?? material], ...profile, [last[0], 0]], material)
}

/** Turns a profile with open ends: a ring or a clamp around something drawn before. */
export function drawSleeve(sheet: Sheet, frame: Place, profile: Profile, material: Material): void {
  let surface = material
  const bands: Band[] = []
  profile.slice(0, -1).forEach(([z0, r0, own], i) => {
    surface = own ?? surface
    const [z1, r1] = profile[i + 1] as Profile[number]
    if (z0 !== z1 || r0 !== r1) bands.push({ z0, r0, z1, r1, m: surface })
  })
  const facing = dot(frame.n, sheet.view.toward) >= 0
  for (const band of facing ? bands : bands.reverse()) drawBand(sheet, frame, band)
}

export const placeAround = (frame: Place, radius: number, z: number, angle: number): Vector3 =>
  placeAt(frame, radius * Math.cos(angle), radius * Math.sin(angle), z)

/** Points of a whole ring about the place's axis. */
export const buildRing = (frame: Place, radius: number, z = 0, count = 72): Vector3[] =>
  Array.from({ length: count }, (_, i) => placeAround(frame, radius, z, (i / count) * 2 * Math.PI))

function drawBand(sheet: Sheet, frame: Place, band: Band): void {
  const t = sheet.view.toward
  const dz = band.z1 - band.z0
  const dr = band.r1 - band.r0
  const c = -dr * dot(frame.n, t)
  const [x, y] = [dz * dot(frame.u, t), dz * dot(frame.v, t)]
  const reach = Math.hypot(x, y)
  const limit = reach < 1e-9 ? (c > 0 ? -1 : 1) : -c / reach
  if (limit >= 1) return
  if (Math.abs(dz) < 1e-9) {
    drawFlat(sheet, frame, band)
    return
  }
  const middle = Math.atan2(y, x)
  const half = limit <= -1 ? Math.PI : Math.acos(limit)
  const computeNormal = (angle: number) =>
    normalize(
      subtract(
        multiply(add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle))), dz),
        multiply(frame.n, dr),
      ),
    )
  if (half > 1.95) drawPieces(sheet, frame, band, middle, half, computeNormal)
  else drawSmooth(sheet, frame, band, middle, half, computeNormal)
}

function drawFlat(sheet: Sheet, frame: Place, band: Band): void {
  const outer = Math.max(band.r0, band.r1)
  const inner = Math.min(band.r0, band.r1)
  const normal = multiply(frame.n, band.r1 < band.r0 ? 1 : -1)
  const pathData =
    sheet.line(buildRing(frame, outer, band.z0)) + (inner > 0 ? sheet.line(buildRing(frame, inner, band.z0)) : '')
  sheet.put(
    `<path d="${pathData}" fill-rule="evenodd" fill="${drawFlatFill(sheet, placeAt(frame, 0, 0, band.z0), normal, outer, band.m)}"/>`,
  )
}

/** Soft light varies across a flat face, so its colour is a gradient. */
export function drawFlatFill(
  sheet: Sheet,
  centre: Vector3,
  normal: Vector3,
  reach: number,
  material: Material,
  bend = 0.34,
): string {
  const [x, y] = project(sheet.view, centre)
  const { right, up } = sheet.view
  const lean = subtract(multiply(up, 0.8), multiply(right, 0.6))
  const stops = [-1, -0.5, 0, 0.5, 1].map((factor): [number, string] => [
    (factor + 1) / 2,
    sheet.tint(add(normal, multiply(lean, bend * factor)), material),
  ])
  return sheet.linear([x + 0.6 * reach, y + 0.8 * reach], [x - 0.6 * reach, y - 0.8 * reach], stops)
}

export type Normal = (angle: number) => Vector3

function drawSmooth(sheet: Sheet, frame: Place, band: Band, middle: number, half: number, normal: Normal): void {
  const steps = Math.max(10, Math.round(half * 20))
  const angles = Array.from({ length: steps + 1 }, (_, i) => middle - half + (2 * half * i) / steps)
  const near = angles.map(a => sheet.spot(placeAround(frame, band.r0, band.z0, a)))
  const far = angles.map(a => sheet.spot(placeAround(frame, band.r1, band.z1, a)))
  const computeMid = (i: number): Vector2 => {
    const [point, corner] = [near[i] as Vector2, far[i] as Vector2]
    return [(point[0] + corner[0]) / 2, (point[1] + corner[1]) / 2]
  }
  const [from, to] = findWidest(computeMid(0), computeMid(steps), angles.length, computeMid)
  const span = (to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2 || 1
  const stops: [number, string][] = []
  for (let index = 0; index <= 14; index++) {
    const i = Math.round((index / 14) * steps)
    const [x, y] = computeMid(i)
    const offset = ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / span
    const before = stops.at(-1)?.[0] ?? 0
    stops.push([Math.min(1, Math.max(before, offset)), sheet.tint(normal(angles[i] as number), band.m)])
  }
  const fill = sheet.linear(from, to, stops)
  const pathData = `M${[...near, ...far.reverse()].map(point => `${formatNumber(point[0])} ${formatNumber(point[1])}`).join('L')}Z`
  sheet.put(`<path d="${pathData}" fill="${fill}" stroke="${fill}" stroke-width=".7" stroke-linejoin="round"/>`)
}

/** The gradient runs from silhouette to silhouette, straight across the axis. */
function findWidest(a: Vector2, b: Vector2, count: number, mid: (i: number) => Vector2): [Vector2, Vector2] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const span = dx * dx + dy * dy || 1
  let low = 0
  let high = 1
  for (let i = 0; i < count; i++) {
    const [x, y] = mid(i)
    const t = ((x - a[0]) * dx + (y - a[1]) * dy) / span
    low = Math.min(low, t)
    high = Math.max(high, t)
  }
  return [
    [a[0] + dx * low, a[1] + dy * low],
    [a[0] + dx * high, a[1] + dy * high],
  ]
}

/** Light varies several times around such a band, so it is drawn in short pieces, each shaded from edge to edge. */
function drawPieces(sheet: Sheet, frame: Place, band: Band, middle: number, half: number, normal: Normal): void {
  const pieces = Math.max(16, Math.round(half * (Math.max(band.r0, band.r1) > 60 ? 12 : 7)))
  const step = (2 * half) / pieces
  for (let i = 0; i < pieces; i++) drawPiece(sheet, frame, band, [middle - half + i * step, step], normal)
}

/** Draws a piece of a band from an angle on, shaded from edge to edge. */
export function drawPiece(sheet: Sheet, frame: Place, band: Band, [from, step]: Vector2, normal: Normal): void {
  const computeEdge = (a: number): Vector2 => {
    const [point, corner] = [
      project(sheet.view, placeAround(frame, band.r0, band.z0, a)),
      project(sheet.view, placeAround(frame, band.r1, band.z1, a)),
    ]
    return [(point[0] + corner[0]) / 2, (point[1] + corner[1]) / 2]
  }
  const stops = [0, 0.5, 1].map((factor): [number, string] => [
    factor,
    sheet.tint(normal(from + factor * step), band.m),
  ])
  const [[, first]] = stops as [[number, string]]
  const fill = stops.every(([, colour]) => colour === first)
    ? first
    : sheet.linear(computeEdge(from), computeEdge(from + step), stops)
  const corners = [
    ...[0, 0.5, 1].map(factor => placeAround(frame, band.r0, band.z0, from + factor * step)),
    ...[1, 0.5, 0].map(factor => placeAround(frame, band.r1, band.z1, from + factor * step)),
  ]
  sheet.put(
    `<path d="${sheet.line(corners)}" fill="${fill}" stroke="${fill}" stroke-width="1.8" stroke-linejoin="round"/>`,
  )
}
