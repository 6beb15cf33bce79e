import { buildSuccessBody } from '#wire/answer.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { IdempotentRequest } from '../actor.ts'
import type { App, Translate } from '../app.ts'
import { RepeatedRequestError, readAnswer, releaseRequest, storeAnswer } from '../idempotent-requests.ts'
import { HttpError } from './http-error.ts'
import { serializeAnswer } from './parse-input.ts'

interface AnsweredRequest<T> {
  endpoint: Endpoint
  t: Translate
  handle: () => Promise<T>
  /** Returns false for replies, errors and pooled memory, which belong to one request. */
  canRepeat: (answer: T) => boolean
  fromJson: (json: string) => T
}

/**
 * Answers a call whose change is already stored with its first answer, whichever process gave it. Answers 409 when
 * that process ended between the change and the answer.
 */
export const answerOnce = async <T>(
  app: App,
  call: IdempotentRequest,
  { endpoint, t, handle, canRepeat, fromJson }: AnsweredRequest<T>,
): Promise<T | HttpError | undefined> => {
  try {
    const answer = await handle()
    if (!call.isClaimed) return answer
    if (canRepeat(answer)) {
      const hasContent = answer !== undefined || endpoint.response !== null
      await storeAnswer(
        app,
        call,
        hasContent ? serializeAnswer(endpoint, buildSuccessBody(answer as object | undefined)) : '',
      )
    } else {
      await releaseRequest(app, call)
    }
    return answer
  } catch (error) {
    if (!(error instanceof RepeatedRequestError)) throw error
    const json = await readAnswer(app, call)
    if (json === null) return new HttpError(409, t('app.problem.alreadySent'))
    return json === '' ? undefined : fromJson(json)
  }
}
