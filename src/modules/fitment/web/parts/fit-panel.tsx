import Car from 'lucide-react/icons/car'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { type FitQuestion, type FitResult, type FittingCars, fitCalls } from '#fitment/contract-fit.ts'
import type { GarageCar } from '#fitment/domain/garage.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { SendError } from '#wire/send.ts'
import { CarDialogButton } from './car-dialog-button.tsx'
import { selectCar, useCurrentCar } from './garage.ts'

interface FitAnswer {
  key: string
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
  const answer = useFitAnswer(productId, car)
  if (cars.mode === 'nonVehicle') return null
  const isUniversal = cars.mode === 'universal' && cars.excludes.length === 0
  const { result } = answer ?? {}
  const verdict = isUniversal ? 'universal' : result?.verdict
  const { Icon, colour } = verdict ? MARKS[verdict] : { Icon: Car, colour: 'text-secondary' }
  return (
    <section
      aria-label={t('vehicle.doesItFit')}
      className={joinClassNames(
        'mt-1 grid gap-3 rounded-control border border-line bg-surface px-3 small:mt-4 small:py-2',
        // Open questions are not printed.
        verdict === undefined && 'no-print',
      )}
    >
      <div className="flex min-h-11 items-center gap-3 small:min-h-18">
        <Icon aria-hidden className={`size-6 shrink-0 ${colour}`} />
        <p aria-live="polite" className="min-w-0 flex-1 text-sm leading-tight">
          <b className="block">
            {isUniversal ? t('vehicle.universal') : (result?.title ?? (car ? car.name : t('vehicle.doesItFit')))}
          </b>
          {result && !isUniversal ? (
            <span className="line-clamp-2 text-secondary small:line-clamp-3">
              {/* On phones the buy button must stay in view, and the header names the car. */}
              <span className="max-small:sr-only">{car?.name}.</span> {result.reason}
            </span>
          ) : null}
        </p>
        {isUniversal ? null : (
          <CarDialogButton>
            {props => (
              <Button {...props} className="no-print noscript:hidden" size="sm">
                {t(car ? 'vehicle.change' : 'vehicle.choose')}
              </Button>
            )}
          </CarDialogButton>
        )}
      </div>
      {result?.guarantee ? (
        <p className="flex items-center gap-3 pb-3 text-sm leading-tight">
          <ShieldCheck aria-hidden className="size-6 shrink-0 text-good" />
          {result.guarantee}
        </p>
      ) : null}
      {car && answer && !isUniversal ? <OpenQuestions answer={answer} car={car} key={car.key} /> : null}
    </section>
  )
}

/** Loads the verdict for the current car; null while it is unknown. */
const useFitAnswer = (productId: number, car: GarageCar | undefined): FitAnswer | null => {
  const send = useSend()
  const lang = useLanguage()
  const [answer, setAnswer] = useState<FitAnswer | null>(null)
  const key = car?.key
  useEffect(() => {
    if (key === undefined) return setAnswer(null)
    const controller = new AbortController()
    const ask = async () => {
      try {
        const query = { v: key, p: String(productId), lang }
        const { body } = await send(fitCalls.verdicts, { query }, { signal: controller.signal })
        const [result] = body.results
        if (!controller.signal.aborted) setAnswer(result ? { key, result, questions: body.questions } : null)
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

/** Shows the first question that decides the verdict; its answer belongs to the car and counts for every product. */
const OpenQuestions = ({ answer: { questions, result }, car }: { answer: FitAnswer; car: GarageCar }) => {
  const t = useT()
  const [year, setYear] = useState('')
  const question = questions.find(({ key }) => key === result.open[0])
  if (!question || question.kind === 'engine') return null
  const reply = (part: string): void => selectCar({ key: `${car.key}.${part}`, name: car.name })
  return (
    <fieldset className="no-print grid gap-2 border-t border-line pt-2 pb-1">
      <legend className="sr-only">{question.text}</legend>
      <p aria-hidden className="text-sm font-medium">
        {question.text}
      </p>
      {question.kind === 'builtYm' ? (
        <form
          className="flex gap-2"
          onSubmit={event => {
            event.preventDefault()
            if (/^\d{4}-\d{2}$/.test(year)) reply(`m${year.replace('-', '')}`)
          }}
        >
          <input
            aria-label={question.text}
            className="control"
            data-size="sm"
            onChange={event => setYear(event.target.value)}
            type="month"
            value={year}
          />
          <Button size="sm" type="submit">
            {t('vehicle.save')}
          </Button>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          {question.options.map(({ key, text }) => (
            <Button
              key={key}
              onClick={() =>
                reply(question.kind === 'question' ? `q${question.id}-${key}` : `${question.kind[0]}${key}`)
              }
              size="sm"
            >
              {text}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
