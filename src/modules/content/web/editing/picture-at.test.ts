import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { pictureAt, pressedPicture } from './picture-at.ts'

/** The parts of an element that the code under test uses. */
class Lying {
  readonly names: readonly string[]
  readonly parentElement: Lying | null
  readonly previousElementSibling = null
  readonly dataset = {}

  constructor(names: string, parent: Lying | null = null) {
    this.names = names.split(' ')
    this.parentElement = parent
  }

  closest(selector: string): Lying | null {
    const isMeant = selector.split(', ').some(one => this.names.includes(one))
    return isMeant ? this : (this.parentElement?.closest(selector) ?? null)
  }
}

const body = new Lying('body')
const main = new Lying('main', body)
const place = new Lying('[data-edit-picture]', main)
const words = new Lying('div', main)
let lying: readonly Lying[] = []
beforeEach(() => {
  vi.stubGlobal('Element', Lying)
  vi.stubGlobal('HTMLElement', Lying)
  vi.stubGlobal('document', { elementsFromPoint: () => lying })
})

afterAll(() => vi.unstubAllGlobals())

const pressed = (target: Lying, ...top: Lying[]) => {
  lying = [...top, place, main, body]
  return pressedPicture({ target, clientX: 1, clientY: 1 } as unknown as MouseEvent)
}

test('selects a picture by a click on it or beside text over it', () => {
  expect(pressed(words, words)).toBe(place)
  expect(pressed(place)).toBe(place)
  expect(pictureAt(1, 1)).toBe(place)
})

test.each(['.staff-backdrop', '[role=alertdialog]', '[role=option]', '.toasts', 'div', '.site-header'])(
  'selects nothing by a click on an overlay: %s',
  name => {
    const over = new Lying(name, body)
    const inside = new Lying('span', over)
    expect(pressed(inside, inside, over)).toBeNull()
    expect(pictureAt(1, 1)).toBeNull()
    // The click may already have removed its target.
    expect(pressed(new Lying('span', new Lying(name)))).toBeNull()
  },
)
