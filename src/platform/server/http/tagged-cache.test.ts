import { describe, expect, test } from 'vitest'
import { CachedPage } from './cached-page.ts'
import { createTaggedCache } from './tagged-cache.ts'

const createPage = (html: string, until = Number.POSITIVE_INFINITY) => new CachedPage(200, [html], until)

describe('tagged cache', () => {
  test('returns an entry until one of its tags is dropped', async () => {
    const cache = createTaggedCache<CachedPage>(1_000_000)
    cache.set('/et', createPage('home'), ['content', 'product-1'])
    cache.set('/et/x', createPage('x'), ['product-2'])
    expect((await cache.get('/et', 0)?.getBody(null))?.bytes.toString()).toBe('home')
    cache.drop(['product-1', 'unknown'])
    expect(cache.get('/et', 0)).toBeUndefined()
    expect((await cache.get('/et/x', 0)?.getBody(null))?.bytes.toString()).toBe('x')
  })

  test('expires an entry at its moment', () => {
    const cache = createTaggedCache<CachedPage>(1_000_000)
    cache.set('/et', createPage('home', 100), [])
    expect(cache.get('/et', 99)).toBeDefined()
    expect(cache.get('/et', 100)).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('limits the bytes and drops the least recently used first', () => {
    const cache = createTaggedCache<CachedPage>(5_000)
    for (const name of ['a', 'b', 'c']) cache.set(name, createPage(name.repeat(450)), ['t'])
    cache.get('a', 0)
    cache.set('d', createPage('d'.repeat(450)), ['t'])
    expect(cache.get('b', 0)).toBeUndefined()
    expect(cache.get('a', 0)).toBeDefined()
    expect(cache.bytes).toBeLessThanOrEqual(5_000)
    cache.drop(['t'])
    expect([cache.size, cache.bytes]).toEqual([0, 0])
  })

  test('does not cache an entry that exceeds the limit', () => {
    const cache = createTaggedCache<CachedPage>(1_000)
    cache.set('a', createPage('a'.repeat(2_000)), [])
    expect(cache.size).toBe(0)
  })
})
