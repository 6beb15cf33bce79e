import { expect, test } from 'vitest'
import { createActionQueue } from './action-queue.ts'

/** Returns a queue and a log of its actions; the reload ends when `finishReload` is called. */
const setUpQueue = () => {
  const queue = createActionQueue()
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const reload = async () => {
    log.push('reload')
    await promise
  }
  const enqueue = (name: string, options: { fails?: boolean; dependsOnPrevious?: boolean } = {}) =>
    queue.enqueue(
      {
        run: async () => {
          log.push(name)
          return !options.fails
        },
        dependsOnPrevious: options.dependsOnPrevious ?? true,
      },
      { reload, onIdle: () => log.push('idle') },
    )
  return { queue, log, enqueue, finishReload: resolve }
}

test('runs concurrent actions in order and reloads once', async () => {
  const { log, enqueue, finishReload } = setUpQueue()
  finishReload()
  await Promise.all([enqueue('up'), enqueue('hide', { dependsOnPrevious: false }), enqueue('in')])
  expect(log).toEqual(['up', 'hide', 'in', 'reload', 'idle'])
})

test('skips a step that follows a failed one during the reload', async () => {
  const { log, enqueue, finishReload } = setUpQueue()
  const first = enqueue('up', { fails: true })
  await expect.poll(() => log).toEqual(['up', 'reload'])
  const second = enqueue('in')
  finishReload()
  await Promise.all([first, second])
  expect(log).toEqual(['up', 'reload', 'reload', 'idle'])
})

test('skips a step before the reload is rendered, and runs later ones', async () => {
  const { queue, log, enqueue, finishReload } = setUpQueue()
  finishReload()
  await enqueue('up', { fails: true })
  await enqueue('in')
  await enqueue('hide', { dependsOnPrevious: false })
  queue.markRendered()
  await enqueue('out')
  expect(log.filter(entry => entry !== 'reload' && entry !== 'idle')).toEqual(['up', 'hide', 'out'])
})

test('keeps later steps when an independent action fails', async () => {
  const { log, enqueue, finishReload } = setUpQueue()
  finishReload()
  await Promise.all([enqueue('hide', { fails: true, dependsOnPrevious: false }), enqueue('up')])
  expect(log).toEqual(['hide', 'up', 'reload', 'idle'])
})
