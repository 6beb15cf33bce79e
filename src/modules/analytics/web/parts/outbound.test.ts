import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseOutboundClick, reportThenNavigate } from './outbound.ts'

const press = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
const link = { href: 'https://www.bbs.com/wheels', target: '', download: '' }
const HERE = 'https://shop.test'

test.each([
  ['a link away', {}, {}, { url: link.href, inPlace: true }],
  ['in a tab of its own', {}, { target: '_blank' }, { url: link.href, inPlace: false }],
  ['opened beside by a key', { ctrlKey: true }, {}, { url: link.href, inPlace: false }],
  ['by the middle button', { button: 1 }, {}, { url: link.href, inPlace: false }],
  ['within the site', {}, { href: 'https://shop.test/et' }, null],
  ['a telephone', {}, { href: 'tel:+372123' }, null],
  ['a download', {}, { download: 'a.pdf' }, null],
  ['somebody dealt with it', { defaultPrevented: true }, {}, null],
])('%s', (_name, pressed, linked, leaving) =>
  expect(parseOutboundClick({ ...press, ...pressed }, { ...link, ...linked }, HERE)).toEqual(leaving),
)

describe('leaving the site', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('waits at most 250 ms', () => {
    const go = vi.fn()
    reportThenNavigate(() => undefined, go)
    vi.advanceTimersByTime(249)
    expect(go).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('navigates once, right after the report', () => {
    const go = vi.fn()
    reportThenNavigate(done => setTimeout(done, 40), go)
    vi.advanceTimersByTime(40)
    expect(go).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1_000)
    expect(go).toHaveBeenCalledTimes(1)
  })
})
