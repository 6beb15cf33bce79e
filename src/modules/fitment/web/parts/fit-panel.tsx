import Car from 'lucide-react/icons/car'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AnsweredCar,
  type FitQuestion,
  type FitResult,
  type FittingCars,
  fitCalls,
} from '#fitment/contract-fit.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Button } from '#ui/button.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { SendError } from '#wire/send.ts'
import { CarDialogButton } from './car-dialog-button.tsx'
import { checkCar } from './check-car.ts'
import { readCurrentCar, useCurrentCar } from './garage.ts'
import { selectShownCar } from './select-shown-car.ts'

const FitQuestionForm = createLazyComponent(() =>
  import('./fit-questions.tsx').then(({ FitQuestionForm: component }) => component),
)

interface FitAnswer {
  key: string
  car: AnsweredCar
  result: FitResult
  questions: readonly FitQuestion[]
}

const MARKS = {
  fits: { Icon: CircleCheck, colour: 'text-good' },
  universal: { Icon: CircleCheck, colour: 'text-good' },
  fits_if: { Icon: CircleAlert, colour: 'text-warn' },
  no_fit: { Icon: CircleX, colour: 'text-bad' },
  unknown: { Icon: CircleAlert, colour: 'text-secondary' },
}

/**
 * Shows whether a product fits the visitor's car. The server's page is the same for all visitors, and the verdict fills
 * an empty place of it.
 */
export const FitPanel = ({ productId, cars }: { productId: number; cars: FittingCars }) => {
  const t = useT()
  const car = useCurrentCar()
  const shared = useSharedKey(car?.key)
  const answer = useFitAnswer(productId, shared.key ?? car?.key, shared.end)
  const summary = useRef<HTMLParagraphElement>(null)
  const [isAsking, setAsking] = useState(false)
  if (cars.mode === 'nonVehicle') return null
  const isUniversal = cars.mode === 'universal' && cars.excludes.length === 0
  const { result } = answer ?? {}
  const verdict = isUniversal ? 'universal' : result?.verdict
  const { Icon, colour } = verdict ? MARKS[verdict] : { Icon: Car, colour: 'text-secondary' }
  const Mark = result?.guarantee ? ShieldCheck : Icon
  const carName = shared.key === null ? car?.name : answer?.car.name
  // Answers are stored with a car of the visitor.
  const isOwn = shared.key === null
  const question = isUniversal || !isOwn ? undefined : answer?.questions.find(({ key }) => key === result?.open[0])
  return (
    <section
      aria-label={t('vehicle.doesItFit')}
      className={joinClassNames(
        'mt-1 grid gap-3 rounded-control border border-line bg-surface px-3 small:mt-4 small:py-2',
        // Open questions are not printed.
        verdict === undefined && 'no-print',
      )}
    >
      <div className="flex min-h-15 items-center gap-3 small:min-h-20">
        <Mark aria-hidden className={`size-6 shrink-0 ${colour}`} />
        <p
          aria-live="polite"
          className="min-w-0 flex-1 text-sm leading-tight focus-visible:outline-none"
          ref={summary}
          tabIndex={-1}
        >
          <b className="block">
            {isUniversal ? t('vehicle.universal') : (result?.title ?? carName ?? t('vehicle.doesItFit'))}
          </b>
          {result && !isUniversal ? (
            <span className="line-clamp-2 text-secondary small:line-clamp-3">
              {/* On phones the buy button must stay in view, and the header names the car. */}
              <span className={isOwn ? 'max-small:sr-only' : undefined}>{carName}.</span> {result.guarantee}{' '}
              {result.reason}
            </span>
          ) : null}
        </p>
        {isUniversal ? null : (
          <div className="no-print flex shrink-0 flex-col gap-2 noscript:hidden">
            {question ? (
              <Button
                {...createPrefetchHandlers(FitQuestionForm.prefetch)}
                aria-expanded={isAsking}
                onClick={() => setAsking(!isAsking)}
                size="sm"
              >
                {t(question.kind === 'engine' ? 'vehicle.chooseEngine' : 'vehicle.answer')}
              </Button>
            ) : null}
            {isOwn || !answer ? null : (
              <Button onClick={() => void selectShownCar(answer.car).then(shared.end)} size="sm">
                {t('vehicle.use')}
              </Button>
            )}
            <CarDialogButton>
              {props => (
                // A phone has the room of one button, and its header changes the car too.
                <Button {...props} className={question || !isOwn ? 'max-small:hidden' : undefined} size="sm">
                  {t(car ? 'vehicle.change' : 'vehicle.choose')}
                </Button>
              )}
            </CarDialogButton>
          </div>
        )}
      </div>
      {car && question && isAsking ? (
        <FitQuestionForm
          car={car}
          isNeeded
          key={question.key}
          onAnswered={() => summary.current?.focus()}
          question={question}
        />
      ) : null}
    </section>
  )
}

/**
 * Returns the car that the address names, as links of a shared list do. A car that the visitor chooses at the page, or
 * that the shop does not know, ends it.
 */
const useSharedKey = (ownKey: string | undefined): { key: string | null; end: () => void } => {
  const [parameters] = useSearchParams()
  const named = parameters.get('v') ?? ''
  const [ended, setEnded] = useState('')
  const ownKeyBefore = useRef<string | null>(null)
  useEffect(() => {
    // The first paint knows no car of the visitor.
    const isChosen = ownKeyBefore.current !== null && ownKey !== undefined && ownKey !== ownKeyBefore.current
    ownKeyBefore.current = readCurrentCar()?.key ?? ''
    if (isChosen) setEnded(named)
  }, [ownKey, named])
  const isShared = named !== '' && named !== ended && named !== ownKey
  return { key: isShared ? named : null, end: () => setEnded(named) }
}

/** Loads the verdict for a car; null while it is unknown. */
const useFitAnswer = (productId: number, key: string | undefined, reject: () => void): FitAnswer | null => {
  const send = useSend()
  const lang = useLanguage()
  const [answer, setAnswer] = useState<FitAnswer | null>(null)
  const rejectCar = useEffectEvent(reject)
  useEffect(() => {
    if (key === undefined) return setAnswer(null)
    const controller = new AbortController()
    const ask = async () => {
      try {
        const query = { v: key, p: String(productId), lang }
        const { body } = await send(fitCalls.verdicts, { query }, { signal: controller.signal })
        checkCar(key, body.car)
        const [result] = body.results
        if (controller.signal.aborted) return
        setAnswer(body.car && result ? { key, car: body.car, result, questions: body.questions } : null)
        if (!body.car) rejectCar()
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    void ask()
    return () => controller.abort()
  }, [send, productId, key, lang])
  return answer?.key === key ? answer : null
}
