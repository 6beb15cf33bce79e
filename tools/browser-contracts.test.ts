import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderBrowserContract } from './browser-contracts.ts'

test('gives browsers methods, addresses and plain values, without schemas', () => {
  const name = z.string()
  const query = z.object({ q: name })
  const contract = {
    name,
    query,
    KINDS: ['grid', 'list'],
    MAX_PARTS: 24,
    read: () => 'something',
    parts: {
      find: {
        method: 'GET',
        path: '/v1/part',
        summary: 'Finds parts',
        allow: 'anyone',
        query,
        response: name,
        paged: true,
      },
      send: {
        method: 'POST',
        path: '/v1/part',
        summary: 'Sends one',
        allow: 'staff',
        as: 'form',
        body: query,
        response: null,
      },
      print: {
        method: 'GET',
        path: '/v1/part/document',
        summary: 'Prints',
        allow: 'staff',
        response: null,
        answers: 'file',
      },
    },
  }
  expect(renderBrowserContract(contract).trim().split('\n')).toEqual([
    'export const KINDS = ["grid","list"]',
    'export const MAX_PARTS = 24',
    'export const parts = {"find":{"method":"GET","path":"/v1/part"},"send":{"method":"POST","path":"/v1/part","as":"form","response":null},"print":{"method":"GET","path":"/v1/part/document","response":null,"answers":"file"}}',
  ])
})

test('renders every contract for browsers', async () => {
  const source = path.resolve(import.meta.dirname, '../src')
  const files = globSync('{wire,modules/*}/contract-*.ts', { cwd: source })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const contract = (await import(path.join(source, file))) as Record<string, object>
    const endpoints = Object.values(contract).flatMap(value =>
      Object.values(value).filter(candidate => candidate?.summary),
    )
    const browserContract = renderBrowserContract(contract)
    expect(browserContract.match(/"method":/g) ?? [], file).toHaveLength(endpoints.length)
    expect(browserContract, file).not.toMatch(/_zod|"summary":"|"def"/)
  }
})
