import { useEffect, useRef, useState } from 'react'
import { type AnsweredCar, fitCalls } from '#fitment/contract-fit.ts'
import { removeAnswer } from '#fitment/domain/answer-car.ts'
import type { GarageCar } from '#fitment/domain/garage.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Chip } from '#ui/chip.tsx'
import { SendError } from '#wire/send.ts'
import { correctCar, replaceCar } from './manage-cars.ts'

/** Lists the facts that the owner stated about the car; a press removes one, so that its question is asked again. */
export const CarAnswers = ({ car }: { car: GarageCar }) => {
  const t = useT()
  const answers = useAnswers(car.key)
  const list = useRef<HTMLUListElement>(null)
  if (!answers || answers.length === 0) return null
  const remove = ({ part }: AnsweredCar['answers'][number]): void => {
    // The pressed button goes away, and the focus must not leave the menu with it.
    list.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    replaceCar(car.key, { key: removeAnswer(car.key, part), name: car.name })
  }
  return (
    <section aria-label={t('vehicle.answers')} className="border-t border-line px-2.5 py-2">
      <h2 className="mb-1.5 text-xs font-medium tracking-normal text-secondary">{t('vehicle.answers')}</h2>
      <ul className="grid justify-items-start gap-2" ref={list}>
        {answers.map(answer => (
          <li className="grid justify-items-start gap-1" key={answer.part}>
            <span className="text-sm leading-tight">{answer.question}</span>
            <Chip
              isActive
              onPress={() => remove(answer)}
              removeLabel={t('vehicle.removeAnswer', { question: answer.question, answer: answer.text })}
            >
              {answer.text}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loads the answers in the key of a car as texts; null until they are known. */
const useAnswers = (key: string): AnsweredCar['answers'] | null => {
  const send = useSend()
  const lang = useLanguage()
  const [loaded, setLoaded] = useState<{ key: string; answers: AnsweredCar['answers'] } | null>(null)
  const hasAnswers = key.includes('.')
  useEffect(() => {
    if (!hasAnswers) return
    const controller = new AbortController()
    const load = async () => {
      try {
        const { body } = await send(fitCalls.verdicts, { query: { v: key, lang } }, { signal: controller.signal })
        if (controller.signal.aborted) return
        correctCar(key, body.car)
        setLoaded({ key, answers: body.car?.answers ?? [] })
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    void load()
    return () => controller.abort()
  }, [send, key, lang, hasAnswers])
  return hasAnswers && loaded?.key === key ? loaded.answers : null
}
