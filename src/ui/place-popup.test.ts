import { describe, expect, it } from 'vitest'
import { placePopup } from './place-popup.ts'

const view = { width: 400, height: 800 }
const field = { left: 40, top: 100, width: 200, height: 44 }

describe('placePopup', () => {
  it('opens under its anchor', () => {
    expect(placePopup(field, { width: 200, height: 120 }, view, 'start')).toEqual({
      left: 40,
      top: 150,
      maxHeight: 300,
    })
  })
  it('is at most 300 high', () => {
    expect(placePopup(field, { width: 200, height: 900 }, view, 'start').maxHeight).toBe(300)
  })
  it('opens upwards where there is more room', () => {
    const low = { ...field, top: 700 }
    expect(placePopup(low, { width: 200, height: 200 }, view, 'start')).toEqual({ left: 40, top: 494, maxHeight: 300 })
  })
  it('stays under its anchor where there is enough room to scroll in', () => {
    const placed = placePopup({ ...field, top: 500 }, { width: 200, height: 900 }, view, 'start')
    expect(placed).toEqual({ left: 40, top: 550, maxHeight: 242 })
  })
  it('is never squeezed under 140', () => {
    const flat = { width: 400, height: 160 }
    expect(placePopup({ ...field, top: 60 }, { width: 200, height: 200 }, flat, 'start').maxHeight).toBe(140)
  })
  it('ends with its anchor, yet stays inside the window', () => {
    expect(placePopup(field, { width: 120, height: 80 }, view, 'end').left).toBe(120)
    expect(placePopup(field, { width: 360, height: 80 }, view, 'end').left).toBe(8)
    expect(placePopup({ ...field, left: 300, width: 44 }, { width: 200, height: 80 }, view, 'start').left).toBe(192)
  })
})
