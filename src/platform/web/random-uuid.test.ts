import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRandomUuid } from './random-uuid.ts'

test('creates unique version 4 UUIDs', () => {
  expect(createRandomUuid(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
  expect(createRandomUuid(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  const uuids = Array.from({ length: 1_000 }, () => createRandomUuid())
  expect(z.array(z.uuidv4()).safeParse(uuids).success).toBe(true)
  expect(new Set(uuids).size).toBe(1_000)
})
