import type { Pagination } from '#kernel/pagination.ts'
import type { Endpoint, ResponseBody } from './endpoint.ts'
import type { FieldErrors } from './problem.ts'
import { type Send, SendError, toTextValues } from './send.ts'

/** Answers a read call inside the process, without HTTP and JSON. Null when the call must be sent. */
export type AnswerInProcess = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  call: Record<'params' | 'query', Readonly<Record<string, string>>>,
) => Promise<{ body: unknown; paging: Pagination | null } | { refused: InProcessError } | null>

interface InProcessError {
  status: number
  message: string
  errors: FieldErrors | undefined
  redirect: string | undefined
}

/** Tries the process first and sends the other calls. */
export const sendInProcess =
  (answerInProcess: AnswerInProcess, language: string, send: Send): Send =>
  async (endpoint, call, options) => {
    const { params, query, headers } = call as Partial<Record<'params' | 'query' | 'headers', unknown>>
    if (endpoint.method === 'GET' && !headers) {
      const queryTexts = toTextValues(query)
      const request = { params: toTextValues(params), query: { ...queryTexts, lang: queryTexts.lang ?? language } }
      const answer = await answerInProcess(endpoint, request)
      if (answer && 'refused' in answer) {
        const { status, message, errors = {}, redirect } = answer.refused
        throw new SendError('refused', message, { status, errors, redirect })
      }
      if (answer) return { body: answer.body as ResponseBody<typeof endpoint>, paging: answer.paging }
    }
    return send(endpoint, call, options)
  }
