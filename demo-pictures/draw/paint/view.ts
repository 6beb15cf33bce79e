import { dot, type Vector2, type Vector3 } from './vector.ts'

/** The camera has no perspective, so that circles become clean ellipses. */
export interface View {
  right: Vector3
  up: Vector3
  toward: Vector3
}

/** Creates a camera turned `yaw` degrees to the right of the front and lifted by `pitch` degrees. */
export function createView(yaw: number, pitch: number): View {
  const yawAngle = (yaw * Math.PI) / 180
  const pitchAngle = (pitch * Math.PI) / 180
  return {
    right: [Math.cos(yawAngle), 0, -Math.sin(yawAngle)],
    up: [-Math.sin(yawAngle) * Math.sin(pitchAngle), Math.cos(pitchAngle), -Math.cos(yawAngle) * Math.sin(pitchAngle)],
    toward: [
      Math.sin(yawAngle) * Math.cos(pitchAngle),
      Math.sin(pitchAngle),
      Math.cos(yawAngle) * Math.cos(pitchAngle),
    ],
  }
}

/** Projects a point in space onto the picture, whose y points down. */
export const project = (view: View, point: Vector3): Vector2 => [dot(point, view.right), -dot(point, view.up)]
/** Returns a direction in the axes of the view. */
export const toView = (view: View, direction: Vector3): Vector3 => [
  dot(direction, view.right),
  dot(direction, view.up),
  dot(direction, view.toward),
]
