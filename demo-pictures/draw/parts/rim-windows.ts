import { type Outline, roundCorners } from '#draw/paint/outline.ts'
import type { Vector2 } from '#draw/paint/vector.ts'

/** Straight spokes are even bars and twin ones pairs; mesh spokes cross, turbine spokes lean, split spokes fork. */
export type SpokeShape = 'straight' | 'twin' | 'mesh' | 'turbine' | 'split'

interface WindowSize {
  spokeCount: number
  outerRadius: number
  hubRadius: number
}

const toPoint = (radius: number, angle: number): Vector2 => [radius * Math.cos(angle), radius * Math.sin(angle)]

const buildArc = (radius: number, start: number, end: number): Vector2[] =>
  Array.from({ length: 7 }, (_, i) => toPoint(radius, start + ((end - start) * i) / 6))

const roundWindow = (points: Vector2[], radius: number): Outline => roundCorners(points, radius, 5)

/** Builds the windows of one spoke at `angle`; `halfPitch` is half the angle between two spokes. */
type BuildWindows = (angle: number, halfPitch: number, size: WindowSize) => Outline[]

const buildStraightWindows: BuildWindows = (angle, halfPitch, { outerRadius, hubRadius }) => {
  const [innerHalfAngle, outerHalfAngle] = [halfPitch * 0.42, halfPitch * 0.8]
  return [
    roundWindow(
      [
        toPoint(hubRadius, angle - innerHalfAngle),
        ...buildArc(outerRadius, angle - outerHalfAngle, angle + outerHalfAngle),
        toPoint(hubRadius, angle + innerHalfAngle),
      ],
      outerRadius * 0.045,
    ),
  ]
}

const buildTurbineWindows: BuildWindows = (angle, halfPitch, { outerRadius, hubRadius }) => {
  const lean = 0.32
  return [
    roundWindow(
      [
        toPoint(hubRadius, angle - halfPitch * 0.45),
        ...buildArc(outerRadius, angle - halfPitch * 0.72 + lean, angle + halfPitch * 0.74 + lean),
        toPoint(hubRadius, angle + halfPitch * 0.4),
      ],
      outerRadius * 0.05,
    ),
  ]
}

const buildTwinWindows: BuildWindows = (angle, halfPitch, { outerRadius, hubRadius }) => {
  return [
    roundWindow(
      [
        toPoint(hubRadius * 1.05, angle - halfPitch * 0.3),
        ...buildArc(outerRadius, angle - halfPitch * 0.52, angle + halfPitch * 0.52),
        toPoint(hubRadius * 1.05, angle + halfPitch * 0.3),
      ],
      outerRadius * 0.05,
    ),
    roundWindow(
      [
        toPoint(hubRadius * 1.45, angle + halfPitch),
        ...buildArc(outerRadius, angle + halfPitch * 0.74, angle + halfPitch * 1.26),
      ],
      outerRadius * 0.03,
    ),
  ]
}

const buildSplitWindows: BuildWindows = (angle, halfPitch, { outerRadius, hubRadius }) => {
  return [
    roundWindow(
      [
        toPoint(hubRadius, angle - halfPitch * 0.5),
        toPoint(outerRadius * 0.68, angle - halfPitch * 0.72),
        ...buildArc(outerRadius, angle - halfPitch * 0.5, angle + halfPitch * 0.5),
        toPoint(outerRadius * 0.68, angle + halfPitch * 0.72),
        toPoint(hubRadius, angle + halfPitch * 0.5),
      ],
      outerRadius * 0.05,
    ),
    roundWindow(
      [
        toPoint(outerRadius * 0.66, angle + halfPitch),
        ...buildArc(outerRadius, angle + halfPitch * 0.66, angle + halfPitch * 1.34),
      ],
      outerRadius * 0.03,
    ),
  ]
}

const buildMeshWindows: BuildWindows = (angle, halfPitch, { outerRadius, hubRadius }) => {
  return [
    roundWindow(
      [
        toPoint(hubRadius, angle - halfPitch * 0.45),
        toPoint(outerRadius * 0.6, angle - halfPitch * 0.62),
        toPoint(outerRadius * 0.78, angle),
        toPoint(outerRadius * 0.6, angle + halfPitch * 0.62),
        toPoint(hubRadius, angle + halfPitch * 0.45),
      ],
      outerRadius * 0.03,
    ),
    roundWindow(
      [
        toPoint(outerRadius * 0.69, angle + halfPitch),
        ...buildArc(outerRadius, angle + halfPitch * 0.22, angle + halfPitch * 1.78),
      ],
      outerRadius * 0.03,
    ),
  ]
}

const buildByShape: Record<SpokeShape, BuildWindows> = {
  straight: buildStraightWindows,
  twin: buildTwinWindows,
  mesh: buildMeshWindows,
  turbine: buildTurbineWindows,
  split: buildSplitWindows,
}

/** Builds the windows between the spokes: they are cut out of a disc, and the spokes remain. */
export const buildRimWindows = (shape: SpokeShape, size: WindowSize): Outline[] => {
  const pitch = (2 * Math.PI) / size.spokeCount
  return Array.from({ length: size.spokeCount }, (_, i) =>
    buildByShape[shape](Math.PI / 2 + i * pitch, pitch / 2, size),
  ).flat()
}
