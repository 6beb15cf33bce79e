import { expect, test } from 'vitest'
import { nextLoginStep } from './login-step.ts'

const CODE = { code: ['A code is needed'] }

test.each([
  ['the question for a code', false, CODE, { second: true, wrong: undefined }],
  ['a wrong code', true, CODE, { second: true, wrong: 'A code is needed' }],
  ['a wrong password', false, { password: ['Wrong'] }, { second: false, wrong: 'Wrong' }],
  ['too many tries', true, {}, { second: true, wrong: 'Later' }],
])('%s', (_what, second, errors, next) => expect(nextLoginStep(second, { errors, message: 'Later' })).toEqual(next))
