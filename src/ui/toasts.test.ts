import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, pauseToasts, readToasts, resumeToasts, showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  hideToast()
  vi.runAllTimers()
  vi.useRealTimers()
})
const readMessages = () => readToasts().map(({ message }) => message)

test('shows the newest toast last', () => {
  showToast('danger', 'An unexpected system error occurred.')
  showToast('danger', 'The stock is being counted.')
  expect(readMessages()).toEqual(['An unexpected system error occurred.', 'The stock is being counted.'])
})

test('closes each toast after its time; success stays longer, persistent toasts remain', () => {
  showToast('info', 'short')
  showToast('success', 'done')
  showToast('danger', 'six', { durationMs: 6000 })
  showToast('danger', 'stays', { isPersistent: true })
  vi.advanceTimersByTime(5000 + 75)
  expect(readMessages()).toEqual(['done', 'six', 'stays'])
  vi.advanceTimersByTime(1000)
  expect(readMessages()).toEqual(['stays'])
  vi.advanceTimersByTime(600_000)
  expect(readMessages()).toEqual(['stays'])
})

test('replaces a toast with the same id in place and restarts its timer', () => {
  showToast('info', 'first', { id: 'a' })
  showToast('info', 'second')
  vi.advanceTimersByTime(4000)
  showToast('info', 'first again', { id: 'a' })
  expect(readMessages()).toEqual(['first again', 'second'])
  vi.advanceTimersByTime(1100)
  expect(readMessages()).toEqual(['first again'])
  vi.advanceTimersByTime(4000)
  expect(readMessages()).toEqual([])
})

test('shows a repeated message once and restarts its timer', () => {
  showToast('danger', 'Not saved.')
  showToast('info', 'Not saved.')
  vi.advanceTimersByTime(4000)
  const [first] = readToasts()
  showToast('danger', 'Not saved.')
  expect(readMessages()).toEqual(['Not saved.', 'Not saved.'])
  expect(readToasts()[0]!.announcement).toBeGreaterThan(first!.announcement)
  vi.advanceTimersByTime(1100)
  expect(readToasts().map(({ kind }) => kind)).toEqual(['danger'])
})

test('pauses while toasts are hovered or focused', () => {
  showToast('info', 'read me')
  vi.advanceTimersByTime(4000)
  pauseToasts()
  vi.advanceTimersByTime(60_000)
  expect(readMessages()).toEqual(['read me'])
  resumeToasts()
  vi.advanceTimersByTime(900)
  expect(readMessages()).toEqual(['read me'])
  vi.advanceTimersByTime(200)
  expect(readMessages()).toEqual([])
})

test('closes the oldest toast above the maximum', () => {
  for (let index = 1; index <= 7; index++) showToast('info', String(index))
  expect(readMessages()).toEqual(['3', '4', '5', '6', '7'])
})
