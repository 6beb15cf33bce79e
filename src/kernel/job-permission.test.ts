import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findJobPermissions } from './job-permission.ts'
import { PERMISSIONS } from './permission.ts'

/** Mail jobs have the permissions of their mail. */
const MAIL_JOB = 'send-mail'
const DECLARATION = /\bdefineJob(?:<(?:[^<>]|<[^<>]*>)*>)?\(\s*'([a-z-]+)'/g

const jobNames = globSync('src/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map(([, name = '']) => name))
  .filter(name => name !== MAIL_JOB)

test('finds the declarations of jobs', () => {
  expect(jobNames).toEqual(
    expect.arrayContaining(['order-refunded', 'vat-check', 'check-products', 'apply-scheduled-prices']),
  )
})

test.each(jobNames)('decides who may see and retry the failed job %s', name => {
  expect(findJobPermissions(name).length).toBeLessThan(PERMISSIONS.length)
})

test('needs every permission for an unknown job', () => {
  expect(findJobPermissions('a-job-that-nobody-listed')).toEqual(PERMISSIONS)
})
