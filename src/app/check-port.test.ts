import { expect, test } from 'vitest'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { describeListenError } from './check-port.ts'

test.each(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL'])(
  'explains the wrong HOST for %s',
  code => {
    const error = describeListenError(Object.assign(new Error('listen'), { code }), { PORT: 3000, HOST: '::' })
    expect(error).toBeInstanceOf(StartError)
    expect(error).toMatchObject({ message: 'HOST=:: is not an address of this machine: change it.' })
  },
)
