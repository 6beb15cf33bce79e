import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import english from '#shop/messages/staff/en.json' with { type: 'json' }

const SRC = path.resolve(import.meta.dirname, '../../src')
const JOB_DEFINITION = /\bdefineJob(?:<[^(]*>)?\(\s*'([\w-]+)'/g

test('every job has a label, and every label a job', () => {
  const definedJobs = globSync('**/*.ts', { cwd: SRC })
    .filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
    .flatMap(file => [...readFileSync(path.join(SRC, file), 'utf8').matchAll(JOB_DEFINITION)].map(([, name]) => name))
  expect(Object.keys(english.shopAdmin.jobs.kinds).toSorted()).toEqual([...new Set(definedJobs)].toSorted())
})
