import type { Material } from './material.ts'
import { computeLitColour, type Theme } from './studio-light.ts'
import { formatNumber, normalize, type Vector2, type Vector3 } from './vector.ts'
import { project, toView, type View } from './view.ts'

/** Distance of the points that the shadow of a long edge is computed from. */
const SHADOW_POINT_DISTANCE = 14

/** A drawing in progress: marks from back to front, definitions, and the bounding box. Units are the part's own. */
export class Drawing {
  readonly view: View
  readonly theme: Theme
  readonly #prefix: string
  readonly #defs: string[] = []
  readonly #marks: string[] = []
  #count = 0
  /** Every point drawn so far; the floor shadow is computed from them. */
  readonly points: Vector3[] = []
  /** The height of the lowest point drawn includes the thickness of pipes. */
  lowestY = Infinity
  bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

  constructor(view: View, theme: Theme, prefix = 'p') {
    this.view = view
    this.theme = theme
    this.#prefix = prefix
  }

  /** Stores a gradient, clip path or filter, which `build` writes with its id; returns the id. */
  addDefinition(build: (id: string) => string): string {
    const id = `${this.#prefix}${(this.#count++).toString(36)}`
    this.#defs.push(build(id))
    return id
  }

  /** Adds SVG elements above everything drawn before. */
  addMark(mark: string): void {
    this.#marks.push(mark)
  }

  /** Projects a point in space onto the drawing. The bounding box grows to contain it, with `reach` around it. */
  projectPoint(point: Vector3, reach = 0): Vector2 {
    const position = project(this.view, point)
    this.points.push(point)
    this.lowestY = Math.min(this.lowestY, point[1] - reach)
    this.bounds.left = Math.min(this.bounds.left, position[0] - reach)
    this.bounds.right = Math.max(this.bounds.right, position[0] + reach)
    this.bounds.top = Math.min(this.bounds.top, position[1] - reach)
    this.bounds.bottom = Math.max(this.bounds.bottom, position[1] + reach)
    return position
  }

  /** Returns the path data (`d`) of straight lines through points in space. */
  buildPath(points: readonly Vector3[], isClosed = true): string {
    points.forEach((start, i) => {
      const end = points[i + 1] ?? (isClosed ? points[0] : undefined)
      if (end) this.#addPointsBetween(start, end)
    })
    return buildPathData(
      points.map(point => this.projectPoint(point)),
      isClosed,
    )
  }

  /** Adds points along a long edge, because the shadow is computed from points. */
  #addPointsBetween(start: Vector3, end: Vector3): void {
    const parts = Math.floor((Math.abs(start[0] - end[0]) + Math.abs(start[2] - end[2])) / SHADOW_POINT_DISTANCE)
    for (let i = 1; i < parts; i++) {
      const t = i / parts
      this.points.push([
        start[0] + (end[0] - start[0]) * t,
        start[1] + (end[1] - start[1]) * t,
        start[2] + (end[2] - start[2]) * t,
      ])
    }
  }

  /** Returns the colour (#rrggbb) of a surface with this normal (in space). */
  computeColour(normal: Vector3, material: Material): string {
    return computeLitColour(normalize(toView(this.view, normal)), material, this.theme)
  }

  /** Stores a linear gradient; returns the `fill` that uses it. */
  addGradient(from: Vector2, to: Vector2, stops: readonly (readonly [number, string])[]): string {
    const id = this.addDefinition(
      name =>
        `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${formatNumber(from[0])}" y1="${formatNumber(from[1])}" x2="${formatNumber(to[0])}" y2="${formatNumber(to[1])}">${stops
          .map(([offset, colour]) => `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"/>`)
          .join('')}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** Runs `draw` and shows only those of its marks that lie inside the path. */
  clip(pathData: string, draw: () => void): void {
    const id = this.addDefinition(name => `<clipPath id="${name}"><path d="${pathData}"/></clipPath>`)
    this.addMark(`<g clip-path="url(#${id})">`)
    draw()
    this.addMark('</g>')
  }

  joinDefinitions(): string {
    return this.#defs.join('')
  }

  joinMarks(): string {
    return this.#marks.join('')
  }
}

/** Returns the path data (`d`) of straight lines through points of the drawing. */
export const buildPathData = (points: readonly Vector2[], isClosed = true): string =>
  points.length === 0
    ? ''
    : `M${points.map(point => `${formatNumber(point[0])} ${formatNumber(point[1])}`).join('L')}${isClosed ? 'Z' : ''}`
