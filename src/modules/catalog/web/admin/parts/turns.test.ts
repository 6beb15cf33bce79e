import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Turns whose deeds are written down; what is loaded comes once `loaded` is called. */
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

test('what is done together goes one after the other, and is loaded once', async () => {
  const { happened, doing, loaded } = arrange()
  loaded()
  await Promise.all([doing('up'), doing('hide', { follows: false }), doing('in')])
  expect(happened).toEqual(['up', 'hide', 'in', 'reload', 'rest'])
})

test('a step that is made while a refused one is loaded away is not done', async () => {
  const { happened, doing, loaded } = arrange()
  const first = doing('up', { refused: true })
  await expect.poll(() => happened).toEqual(['up', 'reload'])
  const second = doing('in')
  loaded()
  await Promise.all([first, second])
  expect(happened).toEqual(['up', 'reload', 'reload', 'rest'])
})

test('nor one that is made before what was loaded is shown; afterwards steps are done again', async () => {
  const { turns, happened, doing, loaded } = arrange()
  loaded()
  await doing('up', { refused: true })
  await doing('in')
  await doing('hide', { follows: false })
  turns.settled()
  await doing('out')
  expect(happened.filter(what => what !== 'reload' && what !== 'rest')).toEqual(['up', 'hide', 'out'])
})

test('what moves nothing leads no step astray where it is refused', async () => {
  const { happened, doing, loaded } = arrange()
  loaded()
  await Promise.all([doing('hide', { refused: true, follows: false }), doing('up')])
  expect(happened).toEqual(['hide', 'up', 'reload', 'rest'])
})
