import { expect, test } from 'vitest'
import { SendFailure } from '#wire/send.ts'
import { partErrors, phaseAfter, refusalAt, startOf } from './form-state.ts'
import { isLost } from './is-lost.ts'

test.each([
  ['resting', 'send', 'sending'],
  ['sending', 'send', undefined],
  ['sending', 'end', 'resting'],
  ['sending', 'lose', 'lost'],
  ['lost', 'end', undefined],
  ['lost', 'send', 'sending'],
] as const)('%s: %s leads to %s', (phase, step, next) => expect(phaseAfter(phase, step)).toBe(next))

test.each([
  ['network', true],
  ['no-answer', true],
  ['not-json', true],
  ['broken-json', true],
  ['refused', false],
  ['aborted', false],
] as const)('a failure of the kind %s leaves unknown whether it was done: %s', (kind, lost) =>
  expect(isLost(new SendFailure(kind, ''))).toBe(lost),
)

const refused = (message: string, errors: Record<string, string[]> = {}, status = 422) =>
  new SendFailure('refused', message, { status, errors })

test.each([
  ['the words of the server', refused('No such user'), {}, 'No such user'],
  ['no words', refused(''), {}, 'That did not work'],
  ['what fields say by themselves', refused('Check', { email: ['Too long'] }), { email: ['Too long'] }, undefined],
  [
    'what no field says',
    refused('Check', { email: ['Too long'], seenTotal: ['Is 12 €'] }),
    { email: ['Too long'] },
    'Is 12 €',
  ],
  ['why the server cannot do it just now', refused('The disk is full', {}, 503), {}, 'The disk is full'],
  ['a fault of the server', refused('Fault', {}, 500), {}, 'That did not work'],
])('a refusal is parted: %s', (_what, failure, atFields, message) =>
  expect(partErrors(failure, ['email', 'phone'], 'That did not work')).toEqual({ atFields, message }),
)

test('what the server said of a field holds while its value is the refused one', () => {
  const values = { name: { et: 'Ketas', en: '' }, price: '1' }
  const state = { ...startOf(values), refused: { values, errors: { 'name.et': ['Taken', 'Too short'] } } }
  expect(refusalAt(state, 'name.et')).toBe('Taken Too short')
  expect(refusalAt(state, 'price')).toBeUndefined()
  expect(refusalAt({ ...state, values: { ...values, price: '2' } }, 'name.et')).toBe('Taken Too short')
  expect(refusalAt({ ...state, values: { ...values, name: { et: 'Plaat', en: '' } } }, 'name.et')).toBeUndefined()
})
