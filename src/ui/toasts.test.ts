import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, pauseToasts, readToasts, showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  hideToast()
  vi.runAllTimers()
  vi.useRealTimers()
})
const words = () => readToasts().map(({ message }) => message)

test('shows the newest toast last', () => {
  showToast('danger', 'An unexpected system error occurred.')
  showToast('danger', 'The stock is being counted.')
  expect(words()).toEqual(['An unexpected system error occurred.', 'The stock is being counted.'])
})

test('closes each toast after its time; success stays longer, persistent toasts remain', () => {
  showToast('info', 'short')
  showToast('success', 'done')
  showToast('danger', 'six', { duration: 6000 })
  showToast('danger', 'stays', { persistent: true })
  vi.advanceTimersByTime(5000 + 75)
  expect(words()).toEqual(['done', 'six', 'stays'])
  vi.advanceTimersByTime(1000)
  expect(words()).toEqual(['stays'])
  vi.advanceTimersByTime(600_000)
  expect(words()).toEqual(['stays'])
})

test('replaces a toast with the same id in place and restarts its timer', () => {
  showToast('info', 'first', { id: 'a' })
  showToast('info', 'second')
  vi.advanceTimersByTime(4000)
  showToast('info', 'first again', { id: 'a' })
  expect(words()).toEqual(['first again', 'second'])
  vi.advanceTimersByTime(1100)
  expect(words()).toEqual(['first again'])
  vi.advanceTimersByTime(4000)
  expect(words()).toEqual([])
})

test('shows a repeated message once and restarts its timer', () => {
  showToast('danger', 'Not saved.')
  showToast('info', 'Not saved.')
  vi.advanceTimersByTime(4000)
  const [first] = readToasts()
  showToast('danger', 'Not saved.')
  expect(words()).toEqual(['Not saved.', 'Not saved.'])
  expect(readToasts()[0]!.announcement).toBeGreaterThan(first!.announcement)
  vi.advanceTimersByTime(1100)
  expect(readToasts().map(({ kind }) => kind)).toEqual(['danger'])
})

test('pauses while toasts are hovered or focused', () => {
  showToast('info', 'read me')
  vi.advanceTimersByTime(4000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  expect(words()).toEqual(['read me'])
  pauseToasts(false)
  vi.advanceTimersByTime(900)
  expect(words()).toEqual(['read me'])
  vi.advanceTimersByTime(200)
  expect(words()).toEqual([])
})

test('closes the oldest toast above the maximum', () => {
  for (let at = 1; at <= 7; at++) showToast('info', String(at))
  expect(words()).toEqual(['3', '4', '5', '6', '7'])
})
