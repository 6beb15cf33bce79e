import { dot, type Vector2, type Vector3 } from './vector.ts'

/** A camera without perspective: circles stay clean ellipses, as in a workshop drawing. */
export interface View {
  right: Vector3
  up: Vector3
  toward: Vector3
}

/** Creates a camera turned `yaw` degrees to the right of the front and lifted by `pitch` degrees. */
export function createView(yaw: number, pitch: number): View {
  const angle = (yaw * Math.PI) / 180
  const b = (pitch * Math.PI) / 180
  return {
    right: [Math.cos(angle), 0, -Math.sin(angle)],
    up: [-Math.sin(angle) * Math.sin(b), Math.cos(b), -Math.cos(angle) * Math.sin(b)],
    toward: [Math.sin(angle) * Math.cos(b), Math.sin(b), Math.cos(angle) * Math.cos(b)],
  }
}

export const project = (view: View, point: Vector3): Vector2 => [dot(point, view.right), -dot(point, view.up)]
export const toView = (view: View, normal: Vector3): Vector3 => [
  dot(normal, view.right),
  dot(normal, view.up),
  dot(normal, view.toward),
]
