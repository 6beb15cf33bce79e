import { dot, type V2, type V3 } from './vector.ts'

/** A camera without perspective: circles stay clean ellipses, as in a workshop drawing. */
export interface View {
  right: V3
  up: V3
  toward: V3
}

/** Camera turned `yaw` degrees to the right of the front and lifted by `pitch` degrees. */
export function createView(yaw: number, pitch: number): View {
  const a = (yaw * Math.PI) / 180
  const b = (pitch * Math.PI) / 180
  return {
    right: [Math.cos(a), 0, -Math.sin(a)],
    up: [-Math.sin(a) * Math.sin(b), Math.cos(b), -Math.cos(a) * Math.sin(b)],
    toward: [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)],
  }
}

export const project = (view: View, p: V3): V2 => [dot(p, view.right), -dot(p, view.up)]
export const toView = (view: View, n: V3): V3 => [dot(n, view.right), dot(n, view.up), dot(n, view.toward)]
