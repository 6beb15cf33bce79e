import { buildSuccessBody } from '#wire/answer.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { KeyedCall } from '../actor.ts'
import type { App, Translate } from '../app.ts'
import { RepeatedCallError, readAnswer, releaseCall, storeAnswer } from '../keyed-calls.ts'
import { HttpError } from './http-error.ts'
import { serializeAnswer } from './validate.ts'

interface KeyedRequest<T> {
  endpoint: Endpoint
  t: Translate
  handle: () => Promise<T>
  /** Returns false for replies, errors and pooled memory, which belong to one request. */
  canRepeat: (answer: T) => boolean
  fromJson: (json: string) => T
}

/**
 * Answers a call whose change is already stored with its first answer, whichever process gave it. Answers 409 where
 * that process ended between the change and the answer.
 */
export const answerOnce = async <T>(
  app: App,
  call: KeyedCall,
  { endpoint, t, handle, canRepeat, fromJson }: KeyedRequest<T>,
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
      await releaseCall(app, call)
    }
    return answer
  } catch (error) {
    if (!(error instanceof RepeatedCallError)) throw error
    const json = await readAnswer(app, call)
    if (json === null) return new HttpError(409, t('app.problem.alreadySent'))
    return json === '' ? undefined : fromJson(json)
  }
}
