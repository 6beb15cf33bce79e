import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { HYDRATED_EVENT } from './hydrated-event.ts'
import { INLINE_START_SCRIPT } from './inline-start-script.ts'

/** Simulates a page for the script; the test triggers every event. */
const openPage = ({ hidden = false, garage = '' } = {}) => {
  const loadedPaths: string[] = []
  const listeners = new Map<string, (event?: object) => void>()
  const addListener = (name: string, listener: (event?: object) => void) => listeners.set(name, listener)
  const timers: { work: () => void; ms: number }[] = []
  const frames: (() => void)[] = []
  const decodePicture = Promise.withResolvers<void>()
  const link = { dataset: { rel: 'modulepreload' }, href: '/assets/react.js', rel: 'later' }
  const root = { style: { visibility: '' }, dataset: {} as Record<string, string>, append: () => undefined }
  const document = {
    hidden,
    documentElement: root,
    head: {
      append: (element: { rel?: string; src?: string; href?: string }) =>
        loadedPaths.push(element.href ?? element.src ?? ''),
    },
    querySelector: () => ({ src: '/assets/entry.js' }),
    querySelectorAll: (selector: string) =>
      selector.startsWith('img')
        ? [{ decode: () => decodePicture.promise }]
        : [{ ...link, cloneNode: () => ({ ...link }) }],
    createElement: () => ({ style: {}, setAttribute: () => undefined, remove: () => undefined }),
    addEventListener: addListener,
  }
  const scope = {
    document,
    localStorage: { garage },
    Promise,
    addEventListener: addListener,
    removeEventListener: (name: string) => listeners.delete(name),
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    setTimeout: (callback: () => void, ms = 0) => timers.push({ work: callback, ms }),
  }
  runInContext(INLINE_START_SCRIPT, createContext(scope))
  const runTimers = (ms: number): void => {
    for (const timer of timers.splice(0)) {
      if (timer.ms <= ms) timer.work()
      else timers.push(timer)
    }
  }
  return {
    loaded: loadedPaths,
    root,
    dispatch: (name: string, event?: object) => listeners.get(name)?.(event),
    finishParsing: () => listeners.get('DOMContentLoaded')?.(),
    decodePicture: async () => {
      decodePicture.resolve()
      await new Promise(resolve => setImmediate(resolve))
    },
    paint: () => {
      for (const callback of frames.splice(0)) callback()
      runTimers(0)
    },
    runTimers,
  }
}

const SCRIPT_PATHS = ['/assets/react.js', '/assets/entry.js']

describe('script loading', () => {
  it('loads scripts once the first picture is painted', async () => {
    const page = openPage()
    page.finishParsing()
    page.paint()
    expect(page.loaded).toEqual([])
    await page.decodePicture()
    expect(page.loaded).toEqual([])
    page.paint()
    expect(page.loaded).toEqual(SCRIPT_PATHS)
  })

  it.each(['pointerdown', 'keydown'])('loads scripts at the first input: %s', async press => {
    const page = openPage()
    page.finishParsing()
    page.dispatch(press)
    expect(page.loaded).toEqual(SCRIPT_PATHS)
    await page.decodePicture()
    page.paint()
    page.runTimers(10_000)
    expect(page.loaded).toEqual(SCRIPT_PATHS)
  })

  it('does not wait for a picture that never loads', () => {
    const page = openPage()
    page.finishParsing()
    page.runTimers(1000)
    expect(page.loaded).toEqual(SCRIPT_PATHS)
  })

  it('does not wait for a frame in a hidden tab', async () => {
    const page = openPage({ hidden: true })
    page.finishParsing()
    await page.decodePicture()
    expect(page.loaded).toEqual(SCRIPT_PATHS)
  })
})

describe('a failed style sheet', () => {
  const createSheet = (dataset: object = { own: '' }) => {
    const copies: { href: string; onload?: () => void }[] = []
    const sheet = {
      rel: 'stylesheet',
      href: '/assets/styles.css',
      dataset,
      cloneNode: () => {
        const copy = { href: sheet.href }
        copies.push(copy)
        return copy
      },
      replaceWith: () => undefined,
    }
    return { sheet, copies }
  }

  it('hides the unstyled page and retries a failed style sheet until it loads', () => {
    const page = openPage()
    const { sheet, copies } = createSheet()
    page.dispatch('error', { target: sheet })
    expect(page.root.style.visibility).toBe('hidden')
    page.runTimers(1500)
    expect(copies).toHaveLength(1)
    page.dispatch('error', { target: sheet })
    page.runTimers(1500)
    expect(copies).toHaveLength(2)
    expect(page.root.style.visibility).toBe('hidden')
    copies[1]?.onload?.()
    expect(page.root.style.visibility).toBe('')
  })

  it('hides nothing for a lazy style sheet or a picture', () => {
    const page = openPage()
    page.dispatch('error', { target: createSheet({}).sheet })
    page.dispatch('error', { target: { tagName: 'IMG' } })
    expect(page.root.style.visibility).toBe('')
  })
})

const createButton = (properties: { isConnected?: boolean; type?: string; form?: object } = {}) => {
  const button = {
    type: 'button',
    form: null,
    isConnected: true,
    style: { opacity: '' },
    presses: 0,
    ...properties,
    click: () => void button.presses++,
    closest: (): object => button,
    hasAttribute: () => false,
  }
  return button
}

describe('input before hydration', () => {
  const press = (page: ReturnType<typeof openPage>, target: object) => page.dispatch('click', { target })

  it('holds, marks and replays input once after hydration, and only the last press', () => {
    const page = openPage()
    const [first, second] = [createButton(), createButton()]
    press(page, first)
    press(page, second)
    press(page, second)
    expect([first.style.opacity, second.style.opacity]).toEqual(['', 0.6])
    page.dispatch(HYDRATED_EVENT)
    expect([first.presses, second.presses, second.style.opacity]).toEqual([0, 1, ''])
    press(page, first)
    expect(first.style.opacity).toBe('')
  })

  it('drops input whose element has left the page', () => {
    const page = openPage()
    const removedButton = createButton({ isConnected: false })
    press(page, removedButton)
    page.dispatch(HYDRATED_EVENT)
    expect(removedButton.presses).toBe(0)
  })

  it('submits a form that scripts handle, and ignores a form with its own address', () => {
    const page = openPage()
    const sent: unknown[] = []
    const prevented: string[] = []
    const send = (name: string, { hasAction }: { hasAction: boolean }) => {
      const submitter = createButton({ type: 'submit', form: {} })
      const form = {
        hasAttribute: () => hasAction,
        requestSubmit: (by: unknown) => sent.push([name, by === submitter]),
      }
      press(page, submitter)
      page.dispatch('submit', { target: form, submitter, preventDefault: () => prevented.push(name) })
    }
    send('login', { hasAction: false })
    send('search', { hasAction: true })
    page.dispatch(HYDRATED_EVENT)
    expect(prevented).toEqual(['login'])
    expect(sent).toEqual([['login', true]])
  })
})

describe('name of the current car', () => {
  it.each([
    ['a car in use', { isInUse: true, cars: [{ key: '1', name: 'Golf' }] }, 'chosen'],
    ['a removed car', { isInUse: false, cars: [], lostName: 'Lada' }, 'lost'],
    ['a car that is not in use', { isInUse: false, cars: [{ key: '1', name: 'Golf' }] }, undefined],
    ['an empty garage', { isInUse: true, cars: [] }, undefined],
  ])('has a place for %s', (_name, garage, place) => {
    expect(openPage({ garage: JSON.stringify(garage) }).root.dataset.car).toBe(place)
  })

  it('ignores a broken garage', () => {
    expect(openPage({ garage: '{' }).root.dataset).toEqual({})
  })
})
