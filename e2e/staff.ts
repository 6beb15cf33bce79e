import type { APIRequestContext } from '@playwright/test'
import { CLERK } from './shared-shop.ts'

interface Task {
  kind: string
  details: Record<string, unknown>
}
interface Check {
  result: string
  number: string
}
interface SeenOrder {
  id: number
  version: number
  invoices: { number: number; kind: string }[]
  returns: { id: number; kind: string; state: string }[]
  payment: { due: number }
}

/** Operations of a member of staff through the API that their screens call. */
export interface Staff {
  tasksOf(number: string): Promise<Task[]>
  vatChecksOf(number: string): Promise<Check[]>
  order(number: string): Promise<SeenOrder>
  /** Moves an order to its next state. */
  move(number: string, step: string, body?: object): Promise<void>
  /** Refunds the whole payment of an order. */
  refund(number: string, amount: number): Promise<void>
}

/** Sends a change with the current anti-forgery token. */
const createPoster =
  (request: APIRequestContext) =>
  async (url: string, body: object): Promise<void> => {
    const { data } = (await (await request.get('/v1/session')).json()) as { data: { csrfToken: string } }
    const answer = await request.post(url, { data: body, headers: { 'x-csrf-token': data.csrfToken } })
    if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`)
  }

/** Signs in by the form's API call; browsers of this context are signed in afterwards. */
export const logInByRequest = (
  request: APIRequestContext,
  { username, password }: { username: string; password: string },
): Promise<void> => createPoster(request)('/v1/login-session', { username, password })

export const logInStaff = async (request: APIRequestContext): Promise<Staff> => {
  const post = createPoster(request)
  const get = async <T>(url: string): Promise<T> => (await (await request.get(url)).json()) as T
  const findOrder = async (number: string): Promise<SeenOrder> => {
    const { results } = await get<{ results: { id: number; number: string }[] }>(`/v1/admin/order?q=${number}`)
    const listed = results.find(order => order.number === number)
    if (!listed) throw new Error(`Staff find no order ${number}`)
    return (await get<{ data: SeenOrder }>(`/v1/admin/order/${listed.id}`)).data
  }
  await logInByRequest(request, CLERK)
  return {
    tasksOf: async number => (await get<{ results: Task[] }>(`/v1/admin/task?order=${number}`)).results,
    vatChecksOf: async number => (await get<{ results: Check[] }>(`/v1/admin/vat-check?order=${number}`)).results,
    order: findOrder,
    move: async (number, step, body = {}) => {
      const { id, version } = await findOrder(number)
      await post(`/v1/admin/order/${id}/${step}`, { baseVersion: version, ...body })
    },
    refund: async (number, amount) => {
      const { results } = await get<{ results: { id: number; state: string }[] }>(`/v1/admin/order/${number}/payment`)
      const paid = results.find(payment => payment.state === 'completed')
      if (!paid) throw new Error(`The order ${number} has no payment that could be sent back`)
      await post(`/v1/admin/payment/${paid.id}/refund`, { amount })
    },
  }
}
