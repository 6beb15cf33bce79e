import { expect, test } from 'vitest'
import { computeNextLoginStep } from './login-step.ts'

const CODE_ERROR = { code: ['A code is needed'] }

test.each([
  ['the request for a code', false, CODE_ERROR, { isCodeRequested: true, error: undefined }],
  ['a wrong code', true, CODE_ERROR, { isCodeRequested: true, error: 'A code is needed' }],
  ['a wrong password', false, { password: ['Wrong'] }, { isCodeRequested: false, error: 'Wrong' }],
  ['too many attempts', true, {}, { isCodeRequested: true, error: 'Later' }],
])('handles %s', (_title, isCodeRequested, errors, next) =>
  expect(computeNextLoginStep(isCodeRequested, { errors, message: 'Later' })).toEqual(next),
)
