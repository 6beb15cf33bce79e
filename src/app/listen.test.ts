import { expect, test } from 'vitest'
import { StartRefusal } from '#platform/server/db/embedded/start-refusal.ts'
import { listenRefusal } from './listen.ts'

test.each(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL'])('%s is told of HOST', code => {
  const refusal = listenRefusal(Object.assign(new Error('listen'), { code }), { PORT: 3000, HOST: '::' })
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal).toMatchObject({ message: 'HOST=:: is no address of this machine: change it.' })
})
