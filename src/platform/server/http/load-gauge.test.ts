import { afterEach, expect, test, vi } from 'vitest'
import { createLoadGauge, type LoadGauge } from './load-gauge.ts'

let gauge: LoadGauge | undefined
afterEach(() => {
  gauge?.close()
  vi.useRealTimers()
})

const begin = () => {
  vi.useFakeTimers()
  let now = 0
  gauge = createLoadGauge(() => now)
  const pass = (ms: number): void => {
    now += ms
  }
  return { gauge, pass, rush: (count: number) => Array.from({ length: count }, () => gauge?.note()) }
}

test('counts a long round with many requests while it runs', () => {
  const { gauge, pass, rush } = begin()
  rush(100)
  pass(320)
  expect(gauge.lateness()).toBe(300)
})

test('ignores delays without requests', () => {
  const { gauge, pass, rush } = begin()
  rush(5)
  pass(5_000)
  vi.advanceTimersByTime(20)
  expect(gauge.lateness()).toBe(0)
})

test('remembers a delay and lets it decay after the rush', () => {
  const { gauge, pass, rush } = begin()
  rush(100)
  pass(320)
  vi.advanceTimersByTime(20)
  expect(gauge.lateness()).toBe(300)
  for (let ticks = 0; ticks < 40; ticks++) {
    pass(20)
    vi.advanceTimersByTime(20)
  }
  expect(gauge.lateness()).toBeLessThan(10)
})
