import { type FormEvent, useState } from 'react'
import type { FitQuestion } from '#fitment/contract-fit.ts'
import { answerCar, moveAnswers } from '#fitment/domain/answer-car.ts'
import { formatMonthPart } from '#fitment/domain/car-key.ts'
import { type GarageCar, getNodeId } from '#fitment/domain/garage.ts'
import { toYearMonth } from '#fitment/domain/year-month.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CarLists } from './car-lists.tsx'
import { replaceCar } from './manage-cars.ts'

interface QuestionProps {
  question: FitQuestion
  car: GarageCar
  /** Runs after an answer, when the place of the question is gone. */
  onAnswered: () => void
}

/** Asks for a fact of the car. The answer belongs to the car and counts for every product. */
export const FitQuestionForm = ({ question, car, onAnswered }: QuestionProps) => {
  const reply = (part: string): void => {
    replaceCar(car.key, { key: answerCar(car.key, part), name: car.name })
    onAnswered()
  }
  return (
    <fieldset className="no-print grid gap-3 border-t border-line pt-3 pb-2">
      <legend className="sr-only">{question.text}</legend>
      {question.kind === 'engine' ? (
        <CarLists
          onChoose={({ id, path }) => {
            replaceCar(car.key, { key: moveAnswers(car.key, id), name: path.join(' ') })
            onAnswered()
          }}
          start={getNodeId(car)}
        />
      ) : null}
      {question.months ? <MonthForm months={question.months} onReply={reply} /> : null}
      {question.options.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {question.options.map(({ part, text }) => (
            <Button key={part} onClick={() => reply(part)} size="sm">
              {text}
            </Button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}

interface MonthFormProps {
  months: NonNullable<FitQuestion['months']>
  onReply: (part: string) => void
}

const listNumbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** Asks for year and month within the years of the car. A month field is a mere text field in some browsers. */
const MonthForm = ({ months, onReply }: MonthFormProps) => {
  const t = useT()
  const [firstYear = 0, firstMonth = 1] = months.from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 12] = months.to.split('-').map(Number)
  const [year, setYear] = useState(firstYear === lastYear ? firstYear : 0)
  const [month, setMonth] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const possible = listNumbers(year === firstYear ? firstMonth : 1, year === lastYear ? lastMonth : 12)
  const isPossible = year > 0 && possible.includes(month)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    if (isPossible) onReply(formatMonthPart(toYearMonth(year, month)))
  }
  return (
    <form className="flex flex-wrap items-start gap-2" method="post" onSubmit={submit}>
      <SelectField
        className="min-w-24 flex-1"
        error={isChecked && year === 0 ? t('vehicle.yearMissing') : undefined}
        label={t('vehicle.year')}
        onChange={event => setYear(Number(event.target.value))}
        options={listNumbers(firstYear, lastYear)
          .toReversed()
          .map(value => ({ value: String(value), label: String(value) }))}
        placeholder={t('vehicle.pick')}
        size="sm"
        value={year === 0 ? '' : String(year)}
      />
      <SelectField
        className="min-w-32 flex-1"
        error={isChecked && year > 0 && !isPossible ? t('vehicle.monthMissing') : undefined}
        label={t('vehicle.month')}
        onChange={event => setMonth(Number(event.target.value))}
        options={possible.map(value => ({
          value: String(value),
          label: String(value).padStart(2, '0'),
        }))}
        placeholder={t('vehicle.pick')}
        size="sm"
        value={possible.includes(month) ? String(month) : ''}
      />
      <Button className="mt-6.5" size="sm" type="submit">
        {t('vehicle.save')}
      </Button>
    </form>
  )
}
