import { expect, test } from 'vitest'
import { SendError } from '#wire/send.ts'
import { createFormState, findServerError, getNextPhase, splitErrors } from './form-state.ts'
import { isAnswerLost } from './is-answer-lost.ts'

test.each([
  ['idle', 'send', 'sending'],
  ['sending', 'send', undefined],
  ['sending', 'end', 'idle'],
  ['sending', 'lose', 'lost'],
  ['lost', 'end', undefined],
  ['lost', 'send', 'sending'],
] as const)('moves from %s by %s to %s', (phase, step, next) => expect(getNextPhase(phase, step)).toBe(next))

test.each([
  ['network', true],
  ['no-answer', true],
  ['not-json', true],
  ['broken-json', true],
  ['refused', false],
  ['aborted', false],
] as const)('a failure of kind %s has an unknown result: %s', (kind, expected) =>
  expect(isAnswerLost(new SendError(kind, ''))).toBe(expected),
)

const createRefusal = (message: string, errors: Record<string, string[]> = {}, status = 422) =>
  new SendError('refused', message, { status, errors })

test.each([
  ['the server’s message', createRefusal('No such user'), {}, 'No such user'],
  ['no message', createRefusal(''), {}, 'That did not work'],
  ['errors of known fields', createRefusal('Check', { email: ['Too long'] }), { email: ['Too long'] }, undefined],
  [
    'errors of unknown fields',
    createRefusal('Check', { email: ['Too long'], seenTotal: ['Is 12 €'] }),
    { email: ['Too long'] },
    'Is 12 €',
  ],
  [
    'errors inside known fields',
    createRefusal('Check', { 'email.0.host': ['Unknown'] }),
    { email: ['Unknown'], 'email.0.host': ['Unknown'] },
    undefined,
  ],
  ['the message of a 503', createRefusal('The disk is full', {}, 503), {}, 'The disk is full'],
  ['the message of a 500', createRefusal('Fault', {}, 500), {}, 'That did not work'],
])('splits errors: %s', (_name, failure, fieldErrors, message) =>
  expect(splitErrors(failure, ['email', 'phone'], 'That did not work')).toEqual({ fieldErrors, message }),
)

test('shows a server error until the value changes', () => {
  const values = { name: { et: 'Ketas', en: '' }, price: '1' }
  const state = { ...createFormState(values), rejected: { values, errors: { 'name.et': ['Taken', 'Too short'] } } }
  expect(findServerError(state, 'name.et')).toBe('Taken Too short')
  expect(findServerError(state, 'price')).toBeUndefined()
  expect(findServerError({ ...state, values: { ...values, price: '2' } }, 'name.et')).toBe('Taken Too short')
  expect(findServerError({ ...state, values: { ...values, name: { et: 'Plaat', en: '' } } }, 'name.et')).toBeUndefined()
})
