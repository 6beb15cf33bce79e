import { expect, test } from 'vitest'
import { problemSchema } from './answer.ts'
import { parseProblem } from './problem.ts'

test.each([
  [{ success: false, message: 'Kohustuslik' }],
  [{ success: false, status: 'error', message: '', errors: { 'Client.email': ['Required'] }, redirect: '/cart' }],
])('%j is an error of this API', body => {
  expect(parseProblem(body)).toEqual(problemSchema.parse(body))
})

test.each([[null], ['Bad Gateway'], [[]], [{ message: 'Bad Gateway' }], [{ success: true }], [{ success: false }]])(
  '%j is not an error of this API',
  body => {
    expect(parseProblem(body)).toBeNull()
    expect(problemSchema.safeParse(body).success).toBe(false)
  },
)
