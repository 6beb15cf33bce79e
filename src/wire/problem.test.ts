import { expect, test } from 'vitest'
import { problem } from './answer.ts'
import { readProblem } from './problem.ts'

test.each([
  [{ success: false, message: 'Kohustuslik' }],
  [{ success: false, status: 'error', message: '', errors: { 'Client.email': ['Required'] }, redirect: '/cart' }],
])('%j is an error of this API', body => {
  expect(readProblem(body)).toEqual(problem.parse(body))
})

test.each([[null], ['Bad Gateway'], [[]], [{ message: 'Bad Gateway' }], [{ success: true }], [{ success: false }]])(
  '%j is not an error of this API',
  body => {
    expect(readProblem(body)).toBeNull()
    expect(problem.safeParse(body).success).toBe(false)
  },
)
