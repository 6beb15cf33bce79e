import type { Material } from './material.ts'
import { type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, formatNumber, multiply, normalize, subtract, type V2, type V3 } from './vector.ts'
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
export function drawLathe(sheet: Sheet, p: Place, profile: Profile, material: Material): void {
  const first = profile[0]
  const last = profile.at(-1)
  if (first && last) drawSleeve(sheet, p, [[first[0], 0, first[2] ?? material], ...profile, [last[0], 0]], material)
}

/** Turns a profile with open ends: a ring or a clamp around something drawn before. */
export function drawSleeve(sheet: Sheet, p: Place, profile: Profile, material: Material): void {
  let m = material
  const bands: Band[] = []
  profile.slice(0, -1).forEach(([z0, r0, own], i) => {
    m = own ?? m
    const [z1, r1] = profile[i + 1] as Profile[number]
    if (z0 !== z1 || r0 !== r1) bands.push({ z0, r0, z1, r1, m })
  })
  const facing = dot(p.n, sheet.view.toward) >= 0
  for (const band of facing ? bands : bands.reverse()) drawBand(sheet, p, band)
}

export const placeAround = (p: Place, r: number, z: number, angle: number): V3 =>
  placeAt(p, r * Math.cos(angle), r * Math.sin(angle), z)

/** Points of a whole ring about the place's axis. */
export const buildRing = (p: Place, r: number, z = 0, n = 72): V3[] =>
  Array.from({ length: n }, (_, i) => placeAround(p, r, z, (i / n) * 2 * Math.PI))

function drawBand(sheet: Sheet, p: Place, b: Band): void {
  const t = sheet.view.toward
  const dz = b.z1 - b.z0
  const dr = b.r1 - b.r0
  const c = -dr * dot(p.n, t)
  const [x, y] = [dz * dot(p.u, t), dz * dot(p.v, t)]
  const reach = Math.hypot(x, y)
  const limit = reach < 1e-9 ? (c > 0 ? -1 : 1) : -c / reach
  if (limit >= 1) return
  if (Math.abs(dz) < 1e-9) {
    drawFlat(sheet, p, b)
    return
  }
  const middle = Math.atan2(y, x)
  const half = limit <= -1 ? Math.PI : Math.acos(limit)
  const computeNormal = (a: number) =>
    normalize(subtract(multiply(add(multiply(p.u, Math.cos(a)), multiply(p.v, Math.sin(a))), dz), multiply(p.n, dr)))
  if (half > 1.95) drawPieces(sheet, p, b, middle, half, computeNormal)
  else drawSmooth(sheet, p, b, middle, half, computeNormal)
}

function drawFlat(sheet: Sheet, p: Place, b: Band): void {
  const outer = Math.max(b.r0, b.r1)
  const inner = Math.min(b.r0, b.r1)
  const n = multiply(p.n, b.r1 < b.r0 ? 1 : -1)
  const d = sheet.line(buildRing(p, outer, b.z0)) + (inner > 0 ? sheet.line(buildRing(p, inner, b.z0)) : '')
  sheet.put(`<path d="${d}" fill-rule="evenodd" fill="${drawFlatFill(sheet, placeAt(p, 0, 0, b.z0), n, outer, b.m)}"/>`)
}

/** Soft light varies across a flat face, so its colour is a gradient. */
export function drawFlatFill(sheet: Sheet, centre: V3, n: V3, reach: number, m: Material, bend = 0.34): string {
  const [x, y] = project(sheet.view, centre)
  const { right, up } = sheet.view
  const lean = subtract(multiply(up, 0.8), multiply(right, 0.6))
  const stops = [-1, -0.5, 0, 0.5, 1].map((k): [number, string] => [
    (k + 1) / 2,
    sheet.tint(add(n, multiply(lean, bend * k)), m),
  ])
  return sheet.linear([x + 0.6 * reach, y + 0.8 * reach], [x - 0.6 * reach, y - 0.8 * reach], stops)
}

export type Normal = (angle: number) => V3

function drawSmooth(sheet: Sheet, p: Place, b: Band, middle: number, half: number, normal: Normal): void {
  const steps = Math.max(10, Math.round(half * 20))
  const angles = Array.from({ length: steps + 1 }, (_, i) => middle - half + (2 * half * i) / steps)
  const near = angles.map(a => sheet.spot(placeAround(p, b.r0, b.z0, a)))
  const far = angles.map(a => sheet.spot(placeAround(p, b.r1, b.z1, a)))
  const computeMid = (i: number): V2 => {
    const [q, s] = [near[i] as V2, far[i] as V2]
    return [(q[0] + s[0]) / 2, (q[1] + s[1]) / 2]
  }
  const [from, to] = findWidest(computeMid(0), computeMid(steps), angles.length, computeMid)
  const span = (to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2 || 1
  const stops: [number, string][] = []
  for (let k = 0; k <= 14; k++) {
    const i = Math.round((k / 14) * steps)
    const [x, y] = computeMid(i)
    const offset = ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / span
    const before = stops.at(-1)?.[0] ?? 0
    stops.push([Math.min(1, Math.max(before, offset)), sheet.tint(normal(angles[i] as number), b.m)])
  }
  const fill = sheet.linear(from, to, stops)
  const d = `M${[...near, ...far.reverse()].map(q => `${formatNumber(q[0])} ${formatNumber(q[1])}`).join('L')}Z`
  sheet.put(`<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width=".7" stroke-linejoin="round"/>`)
}

/** The gradient runs from silhouette to silhouette, straight across the axis. */
function findWidest(a: V2, b: V2, count: number, mid: (i: number) => V2): [V2, V2] {
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
function drawPieces(sheet: Sheet, p: Place, b: Band, middle: number, half: number, normal: Normal): void {
  const pieces = Math.max(16, Math.round(half * (Math.max(b.r0, b.r1) > 60 ? 12 : 7)))
  const step = (2 * half) / pieces
  for (let i = 0; i < pieces; i++) drawPiece(sheet, p, b, [middle - half + i * step, step], normal)
}

/** A piece of a band from an angle on, shaded from edge to edge. */
export function drawPiece(sheet: Sheet, p: Place, b: Band, [from, step]: V2, normal: Normal): void {
  const computeEdge = (a: number): V2 => {
    const [q, s] = [
      project(sheet.view, placeAround(p, b.r0, b.z0, a)),
      project(sheet.view, placeAround(p, b.r1, b.z1, a)),
    ]
    return [(q[0] + s[0]) / 2, (q[1] + s[1]) / 2]
  }
  const stops = [0, 0.5, 1].map((k): [number, string] => [k, sheet.tint(normal(from + k * step), b.m)])
  const [[, first]] = stops as [[number, string]]
  const fill = stops.every(([, colour]) => colour === first)
    ? first
    : sheet.linear(computeEdge(from), computeEdge(from + step), stops)
  const corners = [
    ...[0, 0.5, 1].map(k => placeAround(p, b.r0, b.z0, from + k * step)),
    ...[1, 0.5, 0].map(k => placeAround(p, b.r1, b.z1, from + k * step)),
  ]
  sheet.put(
    `<path d="${sheet.line(corners)}" fill="${fill}" stroke="${fill}" stroke-width="1.8" stroke-linejoin="round"/>`,
  )
}
