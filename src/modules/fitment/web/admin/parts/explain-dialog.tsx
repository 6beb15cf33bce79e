import { useEffect, useState } from 'react'
import {
  type FitmentExplanation,
  fitmentAdmin,
  type StoredQuestion,
  type TargetChoice,
} from '#fitment/contract-fitment-admin.ts'
import { type ChosenCar, chooseCar, formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from '#fitment/domain/vehicle.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { TargetPicker } from './target-picker.tsx'
import { VERDICT_KEYS, VERDICT_TONES } from './verdict-display.ts'

type Verdict = FitmentExplanation['verdict']

interface ExplainDialogProps {
  productId: number
  /** The questions that rules of the product ask. */
  questions: readonly StoredQuestion[]
  /** The numbers of the rules as the list shows them, by id. */
  numbers: ReadonlyMap<number, number>
  onClose: () => void
}

const FACTS = [
  { name: 'fuel', label: 'fuels', options: FUELS },
  { name: 'drive', label: 'drives', options: DRIVES },
  { name: 'gearbox', label: 'gearboxes', options: GEARBOXES },
  { name: 'body', label: 'bodies', options: BODIES },
] as const

/** Shows the verdict for a chosen car with the answers of its owner, and the rules behind it. */
export const ExplainDialog = ({ productId, questions, numbers, onClose }: ExplainDialogProps) => {
  const t = useT()
  const [chosen, setChosen] = useState<ChosenCar | null>(null)
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [year, setYear] = useState('')
  const [address, setAddress] = useState('')
  const explanation = useExplanation(productId, chosen)
  const change = (own: Partial<ChosenCar>): void => {
    setAddress('')
    setChosen({ ...(chosen ?? chooseCar(0)), ...own })
  }
  const enterAddress = (text: string): void => {
    setAddress(text)
    const car = parseCarKey(extractCarKey(text))
    if (!car) return
    setChosen(car)
    setTarget(null)
    setYear(car.builtYm === null ? '' : formatWindow({ from: car.builtYm, to: car.builtYm }))
  }
  const isUnreadable = address.trim() !== '' && parseCarKey(extractCarKey(address)) === null
  return (
    <Dialog closeLabel={t('admin.close')} onClose={onClose} open size="lg" title={t('fitmentAdmin.explain')}>
      <div className="grid gap-4">
        <p className="text-secondary">{t('fitmentAdmin.explainHint')}</p>
        <TextField
          error={isUnreadable ? t('fitmentAdmin.problem.address') : undefined}
          hint={t('fitmentAdmin.addressHint')}
          label={t('fitmentAdmin.address')}
          maxLength={2_000}
          onChange={event => enterAddress(event.target.value)}
          required={false}
          value={address}
        />
        <div className="grid items-start gap-4 small:grid-cols-[minmax(0,1fr)_10rem]">
          <TargetPicker
            error={undefined}
            isVehicleOnly
            label={t('fitmentAdmin.car')}
            name="car"
            onChange={vehicle => {
              setTarget(vehicle)
              change({ nodeId: vehicle?.node_id ?? 0 })
            }}
            value={target ?? toTarget(explanation)}
          />
          <TextField
            inputMode="numeric"
            label={t('fitmentAdmin.builtYear')}
            maxLength={7}
            onChange={event => {
              setYear(event.target.value)
              const window = parseYearWindow(event.target.value)
              change({ builtYm: window.ok ? window.value.from : null })
            }}
            value={year}
          />
        </div>
        <fieldset className="grid items-start gap-4 small:grid-cols-2">
          <legend className="mb-2 font-bold">{t('fitmentAdmin.ownerAnswers')}</legend>
          {FACTS.map(({ name, label, options }) => (
            <Select<string | null>
              key={name}
              label={t(`fitmentAdmin.limitNames.${label}`)}
              onChange={value => change({ [name]: value })}
              options={[
                { value: null, label: t('fitmentAdmin.unanswered') },
                ...options.map(value => ({ value, label: formatFact(name, value, t) })),
              ]}
              value={chosen?.[name] ?? null}
            />
          ))}
          {questions.map(question => (
            <AnswerField
              answer={chosen?.answers.get(question.id) ?? null}
              key={question.id}
              onChange={answer => change({ answers: replaceAnswer(chosen, question.id, answer) })}
              question={question}
            />
          ))}
        </fieldset>
        <div aria-live="polite" className="grid gap-4">
          {explanation ? <Explanation explanation={explanation} numbers={numbers} /> : null}
        </div>
      </div>
    </Dialog>
  )
}

const formatFact = (name: (typeof FACTS)[number]['name'], value: string, t: T): string => {
  switch (name) {
    case 'fuel':
      return t(`vehicleAdmin.fuels.${value}`)
    case 'drive':
      return t(`vehicleAdmin.drives.${value}`)
    case 'gearbox':
      return t(`vehicleAdmin.gearboxes.${value}`)
    case 'body':
      return t(`vehicleAdmin.bodyNames.${value}`)
  }
}

const AnswerField = ({
  question: { text, options },
  answer,
  onChange,
}: {
  question: StoredQuestion
  answer: string | null
  onChange: (answer: string | null) => void
}) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Select<string | null>
      label={pickText(text, language)}
      onChange={onChange}
      options={[
        { value: null, label: t('fitmentAdmin.unanswered') },
        ...options.map(option => ({ value: option.key, label: pickText(option.text, language) })),
      ]}
      value={answer}
    />
  )
}

const replaceAnswer = (chosen: ChosenCar | null, question: number, answer: string | null): ChosenCar['answers'] => {
  const others = [...(chosen?.answers ?? [])].filter(([id]) => id !== question)
  return new Map(answer === null ? others : [...others, [question, answer]])
}

/** Returns the car of an address with `v=`, or the text itself, which may be the value of `v`. */
const extractCarKey = (text: string): string => /[?&]v=([^&#\s]+)/.exec(text)?.[1] ?? text.trim()

/** Names the car of an address in the field of the car. */
const toTarget = (explanation: FitmentExplanation | null): TargetChoice | null =>
  explanation && { node_id: null, group_id: null, engine_code: null, details: '', level: null, names: explanation.car }

const useExplanation = (productId: number, chosen: ChosenCar | null): FitmentExplanation | null => {
  const send = useSend()
  const [explanation, setExplanation] = useState<FitmentExplanation | null>(null)
  const v = chosen === null || chosen.nodeId === 0 ? null : formatCarKey(chosen)
  useEffect(() => {
    if (v === null) return setExplanation(null)
    const controller = new AbortController()
    const explain = async () => {
      try {
        const { body } = await send(
          fitmentAdmin.explain,
          { params: { id: productId }, query: { v } },
          { signal: controller.signal },
        )
        setExplanation(body.data)
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    void explain()
    return () => controller.abort()
  }, [send, productId, v])
  return explanation
}

const Explanation = ({
  explanation,
  numbers,
}: {
  explanation: FitmentExplanation
  numbers: ReadonlyMap<number, number>
}) => {
  const t = useT()
  const { verdict, rules, measures, engines, engine_count: engineCount } = explanation
  return (
    <>
      <div className="grid gap-1 rounded-tile border border-line bg-raised p-4">
        <p className="text-lg font-bold">
          <VerdictMark verdict={verdict} />
        </p>
        {verdict ? <p className="text-secondary">{formatReason(verdict, numbers, t)}</p> : null}
      </div>
      {rules.length > 0 ? (
        <ul className="grid gap-1">
          {rules.map(({ rule_id, match, facts }) => (
            <li key={rule_id}>{formatRuleMatch(numbers.get(rule_id) ?? 0, match, facts, t)}</li>
          ))}
        </ul>
      ) : null}
      {measures.length > 0 ? (
        <ul className="grid gap-1">
          {measures.map(({ measure, product, car, match }) => (
            <li key={measure}>
              {t('fitmentAdmin.measureLine', {
                measure: t(`fitmentAdmin.measures.${measure}`),
                product: product === '' ? t('fitmentAdmin.unknownMeasure') : product,
                car: car === '' ? t('fitmentAdmin.unknownMeasure') : car,
                match: t(`fitmentAdmin.measureMatches.${match}`),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {engines.length > 0 ? (
        <section aria-labelledby="engines" className="grid gap-2">
          <h3 className="font-bold" id="engines">
            {t('fitmentAdmin.engines')}
          </h3>
          <ul className="grid gap-1">
            {engines.map(({ id, names, details, verdict: engineVerdict }) => (
              <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1" key={id}>
                <span>
                  {names.slice(-2).join(' › ')} <span className="text-secondary">{details}</span>
                </span>
                <VerdictMark verdict={engineVerdict} />
              </li>
            ))}
          </ul>
          {engineCount > engines.length ? (
            <p>{t('fitmentAdmin.moreEngines', { shown: engines.length, number: engineCount })}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  const t = useT()
  const kind = verdict?.kind ?? 'none'
  return <StateMark tone={VERDICT_TONES[kind]}>{t(`fitmentAdmin.verdicts.${VERDICT_KEYS[kind]}`)}</StateMark>
}

const formatReason = (verdict: NonNullable<Verdict>, numbers: ReadonlyMap<number, number>, t: T): string => {
  const reason = t(`fitmentAdmin.reasons.${verdict.reason}`, { number: numbers.get(verdict.rule_id ?? 0) ?? '' })
  if (verdict.questions.length === 0) return reason
  const facts = verdict.questions.map(({ kind }) => t(`fitmentAdmin.facts.${kind}`))
  return `${reason} ${t('fitmentAdmin.asks', { facts: facts.join(', ') })}`
}

const formatRuleMatch = (
  number: number,
  match: FitmentExplanation['rules'][number]['match'],
  facts: FitmentExplanation['rules'][number]['facts'],
  t: T,
): string => {
  const deciding = facts.filter(fact => fact.match === match && match !== 'in')
  const names = { number, match: t(`fitmentAdmin.matches.${match}`) }
  if (deciding.length === 0) return t('fitmentAdmin.ruleLine', names)
  const factNames = deciding.map(({ fact }) => t(`fitmentAdmin.facts.${fact}`)).join(', ')
  return t('fitmentAdmin.decidedBy', { ...names, facts: factNames })
}
