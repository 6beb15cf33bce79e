import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = (response: ServerResponse, number: string, namesRequester: boolean) => void

export interface FakeVies {
  /** Value for VIES_URL. */
  url: string
  /** Sets the behaviour for all numbers. */
  setBehaviour(behaviour: keyof typeof BEHAVIOURS): void
  setBehaviourFor(number: string, behaviour: keyof typeof BEHAVIOURS): void
  /** Path and query of every request. */
  requests: string[]
  close(): Promise<void>
}

const buildAnswer = (overrides: object) => (number: string) =>
  JSON.stringify({
    isValid: true,
    requestDate: '2026-11-20T10:00:00.000Z',
    userError: 'VALID',
    name: '---',
    address: '---',
    requestIdentifier: 'WAPIAAAAY1example',
    originalVatNumber: number,
    vatNumber: number,
    viesApproximate: { name: '---' },
    ...overrides,
  })
const buildErrorBody = (error: string) =>
  JSON.stringify({ actionSucceed: false, errorWrappers: [{ error, message: '' }] })
const respondJson =
  (status: number, body: (number: string) => string): Behaviour =>
  (response, number) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body(number))

/** Observed behaviours of VIES. */
const BEHAVIOURS = {
  valid: respondJson(200, buildAnswer({})),
  invalid: respondJson(200, buildAnswer({ isValid: false, userError: 'INVALID', requestIdentifier: '' })),
  memberStateUnavailable: respondJson(200, buildAnswer({ isValid: false, userError: 'MS_UNAVAILABLE' })),
  memberStateUnavailableWrapped: respondJson(400, () => buildErrorBody('MS_UNAVAILABLE')),
  tooManyRequests: respondJson(500, () => buildErrorBody('GLOBAL_MAX_CONCURRENT_REQ')),
  invalidRequester: (response, number, namesRequester) =>
    namesRequester
      ? respondJson(400, () => buildErrorBody('INVALID_REQUESTER_INFO'))(response, number, true)
      : respondJson(200, buildAnswer({ requestIdentifier: '' }))(response, number, false),
  invalidInput: respondJson(400, () => buildErrorBody('INVALID_INPUT')),
  maintenance: response =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>'),
  broken: response => void response.writeHead(500).end('oops\0'),
  slow: () => undefined,
  cutOff: response => void response.write('{"isValid":', () => response.destroy()),
  endless: response => {
    response.on('error', () => response.destroy())
    const writeMore = (): void => {
      while (!response.destroyed && response.write('x'.repeat(50_000)));
      if (!response.destroyed) response.once('drain', writeMore)
    }
    writeMore()
  },
} satisfies Record<string, Behaviour>

/** Starts a fake VIES on loopback; every number is valid by default. */
export const startFakeVies = async (): Promise<FakeVies> => {
  let defaultBehaviour: Behaviour = BEHAVIOURS.valid
  const behaviourByNumber = new Map<string, Behaviour>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vies')
    const number = /^\/rest-api\/ms\/[A-Z]{2}\/vat\/([^/]+)$/.exec(pathname)?.[1]
    if (number === undefined) return void response.writeHead(404).end()
    const respond = behaviourByNumber.get(decodeURIComponent(number)) ?? defaultBehaviour
    respond(response, decodeURIComponent(number), searchParams.has('requesterNumber'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    requests,
    setBehaviour(behaviour) {
      defaultBehaviour = BEHAVIOURS[behaviour]
    },
    setBehaviourFor(number, behaviour) {
      behaviourByNumber.set(number, BEHAVIOURS[behaviour])
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
