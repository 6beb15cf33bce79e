import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { BEGIN_SCRIPT } from './begin-script.ts'

/** A page in a browser, as far as the script looks at it; everything that it waits for happens when the test says so. */
const openPage = ({ hidden = false } = {}) => {
  const asked: string[] = []
  const hears = new Map<string, () => void>()
  const timers: { work: () => void; ms: number }[] = []
  const frames: (() => void)[] = []
  const picture = Promise.withResolvers<void>()
  const link = { dataset: { rel: 'modulepreload' }, href: '/assets/react.js', rel: 'later' }
  const document = {
    hidden,
    head: { append: (one: { rel?: string; src?: string; href?: string }) => asked.push(one.href ?? one.src ?? '') },
    querySelector: () => ({ src: '/assets/entry.js' }),
    querySelectorAll: (which: string) =>
      which.startsWith('img') ? [{ decode: () => picture.promise }] : [{ ...link, cloneNode: () => ({ ...link }) }],
    createElement: () => ({}),
  }
  const scope = {
    document,
    Promise,
    addEventListener: (name: string, hear: () => void) => hears.set(name, hear),
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void, ms = 0) => timers.push({ work, ms }),
  }
  runInContext(BEGIN_SCRIPT, createContext(scope))
  const ring = (ms: number): void => {
    for (const timer of timers.splice(0)) {
      if (timer.ms <= ms) timer.work()
      else timers.push(timer)
    }
  }
  return {
    asked,
    tell: (name: string) => hears.get(name)?.(),
    read: () => hears.get('DOMContentLoaded')?.(),
    picture: async () => {
      picture.resolve()
      await new Promise(resolve => setImmediate(resolve))
    },
    paint: () => {
      for (const work of frames.splice(0)) work()
      ring(0)
    },
    wait: ring,
  }
}

const ALL = ['/assets/react.js', '/assets/entry.js']

describe('what a page comes alive by', () => {
  it('is asked for once its first picture was painted', async () => {
    const page = openPage()
    page.read()
    page.paint()
    expect(page.asked).toEqual([])
    await page.picture()
    expect(page.asked).toEqual([])
    page.paint()
    expect(page.asked).toEqual(ALL)
  })

  it.each(['pointerdown', 'keydown'])('is asked for at once when a hand is on the page: %s', async press => {
    const page = openPage()
    page.read()
    page.tell(press)
    expect(page.asked).toEqual(ALL)
    await page.picture()
    page.paint()
    page.wait(10_000)
    expect(page.asked).toEqual(ALL)
  })

  it('does not wait for a picture that does not come', () => {
    const page = openPage()
    page.read()
    page.wait(1000)
    expect(page.asked).toEqual(ALL)
  })

  it('does not wait for a frame where nobody looks', async () => {
    const page = openPage({ hidden: true })
    page.read()
    await page.picture()
    expect(page.asked).toEqual(ALL)
  })
})
