import { expect, test } from 'vitest'
import { applyPageSelection } from './list-selection.ts'

const set = (...ids: string[]) => new Set(ids)

test('keeps the selection of other pages', () => {
  expect(applyPageSelection({ all: false, ids: set('1') }, set('1', '7'), ['7', '8'])).toEqual({
    all: false,
    ids: set('1', '7'),
  })
})

test('excludes single rows from all and includes them again', () => {
  const excluded = applyPageSelection({ all: true, except: set('1') }, set('8'), ['7', '8'])
  expect(excluded).toEqual({ all: true, except: set('1', '7') })
  expect(applyPageSelection(excluded, set('7', '8'), ['7', '8'])).toEqual({ all: true, except: set('1') })
})
