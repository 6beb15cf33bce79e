import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseOutboundClick, reportThenNavigate } from './outbound-click.ts'

const plainClick = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}
const link = { href: 'https://www.bbs.com/wheels', target: '', download: '' }
const SHOP_ORIGIN = 'https://shop.test'

test.each([
  ['a link away', {}, {}, { url: link.href, opensInSameTab: true }],
  ['a link that opens a tab', {}, { target: '_blank' }, { url: link.href, opensInSameTab: false }],
  ['a click with the control key', { ctrlKey: true }, {}, { url: link.href, opensInSameTab: false }],
  ['a click with the middle button', { button: 1 }, {}, { url: link.href, opensInSameTab: false }],
  ['a link within the site', {}, { href: 'https://shop.test/et' }, null],
  ['a telephone', {}, { href: 'tel:+372123' }, null],
  ['a download', {}, { download: 'a.pdf' }, null],
  ['a click that was handled', { defaultPrevented: true }, {}, null],
])('classifies %s', (_name, clickFields, linkFields, expected) =>
  expect(parseOutboundClick({ ...plainClick, ...clickFields }, { ...link, ...linkFields }, SHOP_ORIGIN)).toEqual(
    expected,
  ),
)

describe('leaving the site', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('waits at most 250 ms', () => {
    const navigate = vi.fn()
    reportThenNavigate(() => undefined, navigate)
    vi.advanceTimersByTime(249)
    expect(navigate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(navigate).toHaveBeenCalledTimes(1)
  })

  test('navigates once, right after the report', () => {
    const navigate = vi.fn()
    reportThenNavigate(done => setTimeout(done, 40), navigate)
    vi.advanceTimersByTime(40)
    expect(navigate).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1_000)
    expect(navigate).toHaveBeenCalledTimes(1)
  })
})
