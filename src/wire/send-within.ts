import type { Pagination } from '#kernel/pagination.ts'
import type { AnswerOf, Endpoint } from './endpoint.ts'
import type { FieldErrors } from './problem.ts'
import { type Send, SendFailure, textValues } from './send.ts'

/** Answers a read call inside the process, without HTTP and JSON. Null when the call must be sent. */
export type AnswerWithin = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  call: Record<'params' | 'query', Readonly<Record<string, string>>>,
) => Promise<{ body: unknown; paging: Pagination | null } | { refused: Refused } | null>

interface Refused {
  status: number
  message: string
  errors: FieldErrors | undefined
  redirect: string | undefined
}

/** Tries the process first and sends the other calls. */
export const sendWithin =
  (within: AnswerWithin, language: string, send: Send): Send =>
  async (endpoint, call, options) => {
    const { params, query, headers } = call as Partial<Record<'params' | 'query' | 'headers', unknown>>
    if (endpoint.method === 'GET' && !headers) {
      const said = textValues(query)
      const asked = { params: textValues(params), query: { ...said, lang: said.lang ?? language } }
      const answered = await within(endpoint, asked)
      if (answered && 'refused' in answered) {
        const { status, message, errors = {}, redirect } = answered.refused
        throw new SendFailure('refused', message, { status, errors, redirect })
      }
      if (answered) return { body: answered.body as AnswerOf<typeof endpoint>, paging: answered.paging }
    }
    return send(endpoint, call, options)
  }
