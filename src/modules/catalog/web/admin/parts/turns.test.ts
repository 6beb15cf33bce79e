import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Returns a queue and a log of its actions; the reload ends when `loaded` is called. */
const arrange = () => {
  const turns = createTurns()
  const happened: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const reload = async () => {
    happened.push('reload')
    await promise
  }
  const doing = (name: string, is: { refused?: boolean; follows?: boolean } = {}) =>
    turns.done(
      {
        go: async () => {
          happened.push(name)
          return !is.refused
        },
        follows: is.follows ?? true,
      },
      { reload, onRest: () => happened.push('rest') },
    )
  return { turns, happened, doing, loaded: resolve }
}

test('runs concurrent actions in order and reloads once', async () => {
  const { happened, doing, loaded } = arrange()
  loaded()
  await Promise.all([doing('up'), doing('hide', { follows: false }), doing('in')])
  expect(happened).toEqual(['up', 'hide', 'in', 'reload', 'rest'])
})

test('skips a step that follows a failed one during the reload', async () => {
  const { happened, doing, loaded } = arrange()
  const first = doing('up', { refused: true })
  await expect.poll(() => happened).toEqual(['up', 'reload'])
  const second = doing('in')
  loaded()
  await Promise.all([first, second])
  expect(happened).toEqual(['up', 'reload', 'reload', 'rest'])
})

test('skips a step before the reload is rendered, and runs later ones', async () => {
  const { turns, happened, doing, loaded } = arrange()
  loaded()
  await doing('up', { refused: true })
  await doing('in')
  await doing('hide', { follows: false })
  turns.settled()
  await doing('out')
  expect(happened.filter(what => what !== 'reload' && what !== 'rest')).toEqual(['up', 'hide', 'out'])
})

test('keeps later steps when an independent action fails', async () => {
  const { happened, doing, loaded } = arrange()
  loaded()
  await Promise.all([doing('hide', { refused: true, follows: false }), doing('up')])
  expect(happened).toEqual(['hide', 'up', 'reload', 'rest'])
})
