import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { pictureAt, pressedPicture } from './picture-at.ts'

/** As much of an element as is asked of what lies at a point: its names, and what it stands in. */
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

test('a picture is meant by what is pressed beside the words that lie over it', () => {
  expect(pressed(words, words)).toBe(place)
  expect(pressed(place)).toBe(place)
  expect(pictureAt(1, 1)).toBe(place)
})

test.each(['.staff-backdrop', '[role=alertdialog]', '[role=option]', '.toasts', 'div', '.site-header'])(
  'nothing of the page is meant by a press on what lies over it: %s',
  name => {
    const over = new Lying(name, body)
    const inside = new Lying('span', over)
    expect(pressed(inside, inside, over)).toBeNull()
    expect(pictureAt(1, 1)).toBeNull()
    // The press may have taken it away already.
    expect(pressed(new Lying('span', new Lying(name)))).toBeNull()
  },
)
