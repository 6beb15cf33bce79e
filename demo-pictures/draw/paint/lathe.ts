import type { Drawing } from './drawing.ts'
import { type Frame, getPoint } from './frame.ts'
import type { Material } from './material.ts'
import { add, dot, formatNumber, multiply, normalize, subtract, type Vector2, type Vector3 } from './vector.ts'
import { project } from './view.ts'

/** Each point of a turned profile has a position along the axis, a radius, and the material that begins there. */
export type Profile = readonly (readonly [z: number, radius: number, material?: Material])[]

/** A band is the ring between two neighbouring points of a profile. */
export interface Band {
  z0: number
  r0: number
  z1: number
  r1: number
  material: Material
}

/** Draws a solid turned about the frame's n. Flat faces close its open ends, and the far end is drawn first. */
export function drawLathe(drawing: Drawing, frame: Frame, profile: Profile, material: Material): void {
  const first = profile[0]
  const last = profile.at(-1)
  if (first && last)
    drawSleeve(drawing, frame, [[first[0], 0, first[2] ?? material], ...profile, [last[0], 0]], material)
}

/** Draws a turned profile with open ends: a ring or a clamp around something drawn before. */
export function drawSleeve(drawing: Drawing, frame: Frame, profile: Profile, material: Material): void {
  let surface = material
  const bands: Band[] = []
  profile.slice(0, -1).forEach(([z0, r0, ownMaterial], i) => {
    surface = ownMaterial ?? surface
    const [z1, r1] = profile[i + 1] as Profile[number]
    if (z0 !== z1 || r0 !== r1) bands.push({ z0, r0, z1, r1, material: surface })
  })
  const isFacing = dot(frame.n, drawing.view.toward) >= 0
  for (const band of isFacing ? bands : bands.reverse()) drawBand(drawing, frame, band)
}

/** Returns the point at a radius and an angle (radians) around the frame's axis, `z` along it. */
export const getPointAround = (frame: Frame, radius: number, z: number, angle: number): Vector3 =>
  getPoint(frame, radius * Math.cos(angle), radius * Math.sin(angle), z)

/** Builds the points of a whole ring around the frame's axis. */
export const buildRing = (frame: Frame, radius: number, z = 0, count = 72): Vector3[] =>
  Array.from({ length: count }, (_, i) => getPointAround(frame, radius, z, (i / count) * 2 * Math.PI))

/** Returns the cosine that limits the visible angles: -1 or below shows the whole band, 1 or above hides it. */
const computeVisibleLimit = (constant: number, reach: number): number => {
  if (reach >= 1e-9) return -constant / reach
  return constant > 0 ? -1 : 1
}

/** Draws the half of a band that faces the camera; a band that faces away is not drawn. */
function drawBand(drawing: Drawing, frame: Frame, band: Band): void {
  const { toward } = drawing.view
  const dz = band.z1 - band.z0
  const dr = band.r1 - band.r0
  // The normal faces the camera where `reach * cos(angle - middle) + constant > 0`.
  const constant = -dr * dot(frame.n, toward)
  const [x, y] = [dz * dot(frame.u, toward), dz * dot(frame.v, toward)]
  const reach = Math.hypot(x, y)
  const limit = computeVisibleLimit(constant, reach)
  if (limit >= 1) return
  if (Math.abs(dz) < 1e-9) {
    drawFlatBand(drawing, frame, band)
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
  if (half > 1.95) drawBandInPieces(drawing, frame, band, middle, half, computeNormal)
  else drawGradientBand(drawing, frame, band, middle, half, computeNormal)
}

function drawFlatBand(drawing: Drawing, frame: Frame, band: Band): void {
  const outer = Math.max(band.r0, band.r1)
  const inner = Math.min(band.r0, band.r1)
  const normal = multiply(frame.n, band.r1 < band.r0 ? 1 : -1)
  const pathData =
    drawing.buildPath(buildRing(frame, outer, band.z0)) +
    (inner > 0 ? drawing.buildPath(buildRing(frame, inner, band.z0)) : '')
  drawing.addMark(
    `<path d="${pathData}" fill-rule="evenodd" fill="${defineFlatFill(drawing, getPoint(frame, 0, 0, band.z0), normal, outer, band.material)}"/>`,
  )
}

/** Defines the gradient of a flat face, across which soft light varies; returns its `fill`. */
export function defineFlatFill(
  drawing: Drawing,
  centre: Vector3,
  normal: Vector3,
  reach: number,
  material: Material,
  bend = 0.34,
): string {
  const [x, y] = project(drawing.view, centre)
  const { right, up } = drawing.view
  const lean = subtract(multiply(up, 0.8), multiply(right, 0.6))
  const stops = [-1, -0.5, 0, 0.5, 1].map((factor): [number, string] => [
    (factor + 1) / 2,
    drawing.computeColour(add(normal, multiply(lean, bend * factor)), material),
  ])
  return drawing.addGradient([x + 0.6 * reach, y + 0.8 * reach], [x - 0.6 * reach, y - 0.8 * reach], stops)
}

/** Returns the normal of a band at an angle. */
export type ComputeNormal = (angle: number) => Vector3

/** Draws the visible part of a band as one shape, with a gradient from silhouette to silhouette. */
function drawGradientBand(
  drawing: Drawing,
  frame: Frame,
  band: Band,
  middle: number,
  half: number,
  computeNormal: ComputeNormal,
): void {
  const steps = Math.max(10, Math.round(half * 20))
  const angles = Array.from({ length: steps + 1 }, (_, i) => middle - half + (2 * half * i) / steps)
  const near = angles.map(a => drawing.projectPoint(getPointAround(frame, band.r0, band.z0, a)))
  const far = angles.map(a => drawing.projectPoint(getPointAround(frame, band.r1, band.z1, a)))
  const computeMiddle = (i: number): Vector2 => {
    const [point, corner] = [near[i] as Vector2, far[i] as Vector2]
    return [(point[0] + corner[0]) / 2, (point[1] + corner[1]) / 2]
  }
  const [from, to] = findSilhouette(computeMiddle(0), computeMiddle(steps), angles.length, computeMiddle)
  const span = (to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2 || 1
  const stops: [number, string][] = []
  for (let index = 0; index <= 14; index++) {
    const i = Math.round((index / 14) * steps)
    const [x, y] = computeMiddle(i)
    const offset = ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / span
    const before = stops.at(-1)?.[0] ?? 0
    stops.push([
      Math.min(1, Math.max(before, offset)),
      drawing.computeColour(computeNormal(angles[i] as number), band.material),
    ])
  }
  const fill = drawing.addGradient(from, to, stops)
  const pathData = `M${[...near, ...far.reverse()].map(point => `${formatNumber(point[0])} ${formatNumber(point[1])}`).join('L')}Z`
  drawing.addMark(`<path d="${pathData}" fill="${fill}" stroke="${fill}" stroke-width=".7" stroke-linejoin="round"/>`)
}

/** Finds the ends of the gradient: the line from `a` to `b`, extended to the outermost middle points of the band. */
function findSilhouette(a: Vector2, b: Vector2, count: number, getMiddle: (i: number) => Vector2): [Vector2, Vector2] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const span = dx * dx + dy * dy || 1
  let low = 0
  let high = 1
  for (let i = 0; i < count; i++) {
    const [x, y] = getMiddle(i)
    const t = ((x - a[0]) * dx + (y - a[1]) * dy) / span
    low = Math.min(low, t)
    high = Math.max(high, t)
  }
  return [
    [a[0] + dx * low, a[1] + dy * low],
    [a[0] + dx * high, a[1] + dy * high],
  ]
}

/** Draws a wide band in short pieces, because light varies several times around it. */
function drawBandInPieces(
  drawing: Drawing,
  frame: Frame,
  band: Band,
  middle: number,
  half: number,
  computeNormal: ComputeNormal,
): void {
  const pieces = Math.max(16, Math.round(half * (Math.max(band.r0, band.r1) > 60 ? 12 : 7)))
  const step = (2 * half) / pieces
  for (let i = 0; i < pieces; i++) drawBandPiece(drawing, frame, band, [middle - half + i * step, step], computeNormal)
}

/** Draws the piece of a band that begins at the angle `from` and spans `step`, shaded from edge to edge. */
export function drawBandPiece(
  drawing: Drawing,
  frame: Frame,
  band: Band,
  [from, step]: Vector2,
  computeNormal: ComputeNormal,
): void {
  const computeEdge = (angle: number): Vector2 => {
    const [point, corner] = [
      project(drawing.view, getPointAround(frame, band.r0, band.z0, angle)),
      project(drawing.view, getPointAround(frame, band.r1, band.z1, angle)),
    ]
    return [(point[0] + corner[0]) / 2, (point[1] + corner[1]) / 2]
  }
  const stops = [0, 0.5, 1].map((factor): [number, string] => [
    factor,
    drawing.computeColour(computeNormal(from + factor * step), band.material),
  ])
  const [[, firstColour]] = stops as [[number, string]]
  const fill = stops.every(([, colour]) => colour === firstColour)
    ? firstColour
    : drawing.addGradient(computeEdge(from), computeEdge(from + step), stops)
  const corners = [
    ...[0, 0.5, 1].map(factor => getPointAround(frame, band.r0, band.z0, from + factor * step)),
    ...[1, 0.5, 0].map(factor => getPointAround(frame, band.r1, band.z1, from + factor * step)),
  ]
  drawing.addMark(
    `<path d="${drawing.buildPath(corners)}" fill="${fill}" stroke="${fill}" stroke-width="1.8" stroke-linejoin="round"/>`,
  )
}
