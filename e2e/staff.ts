import type { APIRequestContext } from '@playwright/test'
import { CLERK } from './shared-shop.ts'

interface Task {
  kind: string
  details: Record<string, unknown>
}
interface VatCheck {
  result: string
  number: string
}
interface StaffOrder {
  id: number
  version: number
  invoices: { number: number; kind: string }[]
  returns: { id: number; kind: string; state: string }[]
  payment: { due: number }
}

/** Calls the API as the screens of a member of staff do. */
export interface Staff {
  tasksOf(number: string): Promise<Task[]>
  vatChecksOf(number: string): Promise<VatCheck[]>
  order(number: string): Promise<StaffOrder>
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
    const response = await request.post(url, { data: body, headers: { 'x-csrf-token': data.csrfToken } })
    if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`)
  }

/** Signs in by the form's API call; browsers of this context are signed in afterwards. */
export const logInByRequest = (
  request: APIRequestContext,
  { username, password }: { username: string; password: string },
): Promise<void> => createPoster(request)('/v1/login-session', { username, password })

export const logInStaff = async (request: APIRequestContext): Promise<Staff> => {
  const post = createPoster(request)
  const get = async <T>(url: string): Promise<T> => (await (await request.get(url)).json()) as T
  const findOrder = async (number: string): Promise<StaffOrder> => {
    const { results } = await get<{ results: { id: number; number: string }[] }>(`/v1/admin/order?q=${number}`)
    const listedOrder = results.find(order => order.number === number)
    if (!listedOrder) throw new Error(`Staff find no order ${number}`)
    return (await get<{ data: StaffOrder }>(`/v1/admin/order/${listedOrder.id}`)).data
  }
  await logInByRequest(request, CLERK)
  return {
    tasksOf: async number => (await get<{ results: Task[] }>(`/v1/admin/task?order=${number}`)).results,
    vatChecksOf: async number => (await get<{ results: VatCheck[] }>(`/v1/admin/vat-check?order=${number}`)).results,
    order: findOrder,
    move: async (number, step, body = {}) => {
      const { id, version } = await findOrder(number)
      await post(`/v1/admin/order/${id}/${step}`, { baseVersion: version, ...body })
    },
    refund: async (number, amount) => {
      const { results } = await get<{ results: { id: number; state: string }[] }>(`/v1/admin/order/${number}/payment`)
      const completedPayment = results.find(payment => payment.state === 'completed')
      if (!completedPayment) throw new Error(`The order ${number} has no payment that could be sent back`)
      await post(`/v1/admin/payment/${completedPayment.id}/refund`, { amount })
    },
  }
}
