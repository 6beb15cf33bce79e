import { expect, test } from 'vitest'
import { parseServers } from './primary-server.ts'

test.each([
  ['postgres://one/shop', ['postgres://one/shop']],
  ['postgres://a:b@one:5432/shop?x=1', ['postgres://a:b@one:5432/shop?x=1']],
  [
    'postgresql://a:b,c@one:5432,two,[::1]:5433/shop?x=1,2',
    [
      'postgresql://a:b,c@one:5432/shop?x=1,2',
      'postgresql://a:b,c@two/shop?x=1,2',
      'postgresql://a:b,c@[::1]:5433/shop?x=1,2',
    ],
  ],
])('splits %s into its servers', (url, servers) => expect(parseServers(url)).toEqual(servers))
