import { describe, expect, it } from 'vitest'
import { placePopup } from './place-popup.ts'

const view = { width: 400, height: 800 }
const field = { left: 40, top: 100, width: 200, height: 44 }

describe('placePopup', () => {
  it('opens below its anchor', () => {
    expect(placePopup(field, { width: 200, height: 120 }, view, 'start')).toEqual({
      left: 40,
      top: 150,
      maxHeight: 300,
    })
  })
  it('limits a popup to 300 px', () => {
    expect(placePopup(field, { width: 200, height: 900 }, view, 'start').maxHeight).toBe(300)
  })
  it('opens upwards when there is more room', () => {
    const lowField = { ...field, top: 700 }
    expect(placePopup(lowField, { width: 200, height: 200 }, view, 'start')).toEqual({
      left: 40,
      top: 494,
      maxHeight: 300,
    })
  })
  it('keeps a popup below its anchor when there is enough room to scroll', () => {
    const placement = placePopup({ ...field, top: 500 }, { width: 200, height: 900 }, view, 'start')
    expect(placement).toEqual({ left: 40, top: 550, maxHeight: 242 })
  })
  it('makes a popup at least 140 px high', () => {
    const flatWindow = { width: 400, height: 160 }
    expect(placePopup({ ...field, top: 60 }, { width: 200, height: 200 }, flatWindow, 'start').maxHeight).toBe(140)
  })
  it('aligns with the end of its anchor but stays inside the window', () => {
    expect(placePopup(field, { width: 120, height: 80 }, view, 'end').left).toBe(120)
    expect(placePopup(field, { width: 360, height: 80 }, view, 'end').left).toBe(8)
    expect(placePopup({ ...field, left: 300, width: 44 }, { width: 200, height: 80 }, view, 'start').left).toBe(192)
  })
})
