import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { findPictureAt, findPressedPicture } from './find-picture-at.ts'

/** The parts of an element that the code under test uses. */
class ElementStub {
  readonly names: readonly string[]
  readonly parentElement: ElementStub | null
  readonly previousElementSibling = null
  readonly dataset = {}

  constructor(names: string, parent: ElementStub | null = null) {
    this.names = names.split(' ')
    this.parentElement = parent
  }

  closest(selector: string): ElementStub | null {
    const isMatch = selector.split(', ').some(name => this.names.includes(name))
    return isMatch ? this : (this.parentElement?.closest(selector) ?? null)
  }
}

const body = new ElementStub('body')
const main = new ElementStub('main', body)
const picture = new ElementStub('[data-edit-picture]', main)
const textElement = new ElementStub('div', main)
let stack: readonly ElementStub[] = []
beforeEach(() => {
  vi.stubGlobal('Element', ElementStub)
  vi.stubGlobal('HTMLElement', ElementStub)
  vi.stubGlobal('document', { elementsFromPoint: () => stack })
})

afterAll(() => vi.unstubAllGlobals())

const press = (target: ElementStub, ...top: ElementStub[]) => {
  stack = [...top, picture, main, body]
  return findPressedPicture({ target, clientX: 1, clientY: 1 } as unknown as MouseEvent)
}

test('selects a picture by a click on it or beside text over it', () => {
  expect(press(textElement, textElement)).toBe(picture)
  expect(press(picture)).toBe(picture)
  expect(findPictureAt(1, 1)).toBe(picture)
})

test.each(['.staff-backdrop', '[role=alertdialog]', '[role=option]', '.toasts', 'div', '.site-header'])(
  'selects nothing by a click on an overlay: %s',
  name => {
    const overlay = new ElementStub(name, body)
    const innerElement = new ElementStub('span', overlay)
    expect(press(innerElement, innerElement, overlay)).toBeNull()
    expect(findPictureAt(1, 1)).toBeNull()
    // The click may already have removed its target.
    expect(press(new ElementStub('span', new ElementStub(name)))).toBeNull()
  },
)
