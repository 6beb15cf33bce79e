import type { Material } from './material.ts'
import { type Ground, shade } from './studio-light.ts'
import { formatNumber, normalize, type V2, type V3 } from './vector.ts'
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
  readonly solid: V3[] = []
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
  spot(p: V3, reach = 0): V2 {
    const s = project(this.view, p)
    this.solid.push(p)
    this.lowest = Math.min(this.lowest, p[1] - reach)
    this.box.left = Math.min(this.box.left, s[0] - reach)
    this.box.right = Math.max(this.box.right, s[0] + reach)
    this.box.top = Math.min(this.box.top, s[1] - reach)
    this.box.bottom = Math.max(this.box.bottom, s[1] + reach)
    return s
  }

  line(points: readonly V3[], closed = true): string {
    points.forEach((p, i) => {
      const q = points[i + 1] ?? (closed ? points[0] : undefined)
      if (q) this.#along(p, q)
    })
    return drawLineThrough(
      points.map(p => this.spot(p)),
      closed,
    )
  }

  /** Long edges need points along their length, because the shadow is computed from points. */
  #along(p: V3, q: V3): void {
    const parts = Math.floor((Math.abs(p[0] - q[0]) + Math.abs(p[2] - q[2])) / 14)
    for (let i = 1; i < parts; i++) {
      const t = i / parts
      this.solid.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t])
    }
  }

  /** The colour of a surface with this normal (in space). */
  tint(normal: V3, m: Material): string {
    return shade(normalize(toView(this.view, normal)), m, this.ground)
  }

  linear(from: V2, to: V2, stops: readonly (readonly [number, string])[]): string {
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

export const drawLineThrough = (points: readonly V2[], closed = true): string =>
  points.length === 0
    ? ''
    : `M${points.map(p => `${formatNumber(p[0])} ${formatNumber(p[1])}`).join('L')}${closed ? 'Z' : ''}`
