import { expect, test } from 'vitest'
import { SendFailure } from '#wire/send.ts'
import { initialFormState, nextPhase, serverErrorAt, splitErrors } from './form-state.ts'
import { isLost } from './is-lost.ts'

test.each([
  ['resting', 'send', 'sending'],
  ['sending', 'send', undefined],
  ['sending', 'end', 'resting'],
  ['sending', 'lose', 'lost'],
  ['lost', 'end', undefined],
  ['lost', 'send', 'sending'],
] as const)('%s: %s leads to %s', (phase, step, next) => expect(nextPhase(phase, step)).toBe(next))

test.each([
  ['network', true],
  ['no-answer', true],
  ['not-json', true],
  ['broken-json', true],
  ['refused', false],
  ['aborted', false],
] as const)('a failure of kind %s has an unknown result: %s', (kind, lost) =>
  expect(isLost(new SendFailure(kind, ''))).toBe(lost),
)

const refused = (message: string, errors: Record<string, string[]> = {}, status = 422) =>
  new SendFailure('refused', message, { status, errors })

test.each([
  ['the server’s message', refused('No such user'), {}, 'No such user'],
  ['no message', refused(''), {}, 'That did not work'],
  ['errors of known fields', refused('Check', { email: ['Too long'] }), { email: ['Too long'] }, undefined],
  [
    'errors of unknown fields',
    refused('Check', { email: ['Too long'], seenTotal: ['Is 12 €'] }),
    { email: ['Too long'] },
    'Is 12 €',
  ],
  [
    'errors inside known fields',
    refused('Check', { 'email.0.host': ['Unknown'] }),
    { email: ['Unknown'], 'email.0.host': ['Unknown'] },
    undefined,
  ],
  ['the message of a 503', refused('The disk is full', {}, 503), {}, 'The disk is full'],
  ['the message of a 500', refused('Fault', {}, 500), {}, 'That did not work'],
])('splits errors: %s', (_what, failure, atFields, message) =>
  expect(splitErrors(failure, ['email', 'phone'], 'That did not work')).toEqual({ atFields, message }),
)

test('shows a server error until the value changes', () => {
  const values = { name: { et: 'Ketas', en: '' }, price: '1' }
  const state = { ...initialFormState(values), rejected: { values, errors: { 'name.et': ['Taken', 'Too short'] } } }
  expect(serverErrorAt(state, 'name.et')).toBe('Taken Too short')
  expect(serverErrorAt(state, 'price')).toBeUndefined()
  expect(serverErrorAt({ ...state, values: { ...values, price: '2' } }, 'name.et')).toBe('Taken Too short')
  expect(serverErrorAt({ ...state, values: { ...values, name: { et: 'Plaat', en: '' } } }, 'name.et')).toBeUndefined()
})
