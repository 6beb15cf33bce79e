import type { Material } from './material.ts'
import { type Ground, shade } from './studio-light.ts'
import { formatNumber, normalize, type Vector2, type Vector3 } from './vector.ts'
import { project, toView, type View } from './view.ts'

/** A drawing in progress: marks in painter's order, gradients, and their bounding box. Units are the part's own. */
export class Sheet {
  readonly view: View
  readonly ground: Ground
  readonly #prefix: string
  readonly #defs: string[] = []
  readonly #marks: string[] = []
  #count = 0
  /** Every point drawn so far, which the floor shadow is computed from. */
  readonly solid: Vector3[] = []
  /** The lowest height drawn, with the thickness of pipes. */
  lowest = Infinity
  box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

  constructor(view: View, ground: Ground, prefix = 'p') {
    this.view = view
    this.ground = ground
    this.#prefix = prefix
  }

  /** Stores a gradient, clip or mask; returns its id. */
  define(make: (id: string) => string): string {
    const id = `${this.#prefix}${(this.#count++).toString(36)}`
    this.#defs.push(make(id))
    return id
  }

  put(mark: string): void {
    this.#marks.push(mark)
  }

  /** Projects a point in space onto the drawing; the bounding box grows to contain it. */
  spot(point: Vector3, reach = 0): Vector2 {
    const corner = project(this.view, point)
    this.solid.push(point)
    this.lowest = Math.min(this.lowest, point[1] - reach)
    this.box.left = Math.min(this.box.left, corner[0] - reach)
    this.box.right = Math.max(this.box.right, corner[0] + reach)
    this.box.top = Math.min(this.box.top, corner[1] - reach)
    this.box.bottom = Math.max(this.box.bottom, corner[1] + reach)
    return corner
  }

  line(points: readonly Vector3[], closed = true): string {
    points.forEach((corner, i) => {
      const point = points[i + 1] ?? (closed ? points[0] : undefined)
      if (point) this.#along(corner, point)
    })
    return drawLineThrough(
      points.map(point => this.spot(point)),
      closed,
    )
  }

  /** Long edges need points along their length, because the shadow is computed from points. */
  #along(point: Vector3, corner: Vector3): void {
    const parts = Math.floor((Math.abs(point[0] - corner[0]) + Math.abs(point[2] - corner[2])) / 14)
    for (let i = 1; i < parts; i++) {
      const t = i / parts
      this.solid.push([
        point[0] + (corner[0] - point[0]) * t,
        point[1] + (corner[1] - point[1]) * t,
        point[2] + (corner[2] - point[2]) * t,
      ])
    }
  }

  /** The colour of a surface with this normal (in space). */
  tint(normal: Vector3, material: Material): string {
    return shade(normalize(toView(this.view, normal)), material, this.ground)
  }

  linear(from: Vector2, to: Vector2, stops: readonly (readonly [number, string])[]): string {
    const id = this.define(
      name =>
        `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${formatNumber(from[0])}" y1="${formatNumber(from[1])}" x2="${formatNumber(to[0])}" y2="${formatNumber(to[1])}">${stops
          .map(([at, colour]) => `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${colour}"/>`)
          .join('')}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** Runs `draw` with its marks kept inside the outline. */
  inside(outline: string, draw: () => void): void {
    const id = this.define(name => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`)
    this.put(`<g clip-path="url(#${id})">`)
    draw()
    this.put('</g>')
  }

  defs(): string {
    return this.#defs.join('')
  }

  marks(): string {
    return this.#marks.join('')
  }
}

export const drawLineThrough = (points: readonly Vector2[], closed = true): string =>
  points.length === 0
    ? ''
    : `M${points.map(point => `${formatNumber(point[0])} ${formatNumber(point[1])}`).join('L')}${closed ? 'Z' : ''}`
