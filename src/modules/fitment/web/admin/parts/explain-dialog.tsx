import { useEffect, useState } from 'react'
import { type FitmentExplanation, fitmentAdmin, type TargetChoice } from '#fitment/contract-fitment-admin.ts'
import { chooseCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { TargetPicker } from './target-picker.tsx'
import { VERDICT_KEYS, VERDICT_TONES } from './verdict-display.ts'

type Verdict = FitmentExplanation['verdict']

interface ExplainDialogProps {
  productId: number
  /** The numbers of the rules as the list shows them, by id. */
  numbers: ReadonlyMap<number, number>
  onClose: () => void
}

/** Shows the verdict for a chosen car and the rules behind it. */
export const ExplainDialog = ({ productId, numbers, onClose }: ExplainDialogProps) => {
  const t = useT()
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [year, setYear] = useState('')
  const explanation = useExplanation(productId, target?.node_id ?? null, year)
  return (
    <Dialog closeLabel={t('admin.close')} onClose={onClose} open size="lg" title={t('fitmentAdmin.explain')}>
      <div className="grid gap-4">
        <p className="text-secondary">{t('fitmentAdmin.explainHint')}</p>
        <div className="grid items-start gap-4 small:grid-cols-[minmax(0,1fr)_10rem]">
          <TargetPicker
            error={undefined}
            isVehicleOnly
            label={t('fitmentAdmin.car')}
            name="car"
            onChange={setTarget}
            value={target}
          />
          <TextField
            inputMode="numeric"
            label={t('fitmentAdmin.builtYear')}
            maxLength={7}
            onChange={event => setYear(event.target.value)}
            value={year}
          />
        </div>
        <div aria-live="polite" className="grid gap-4">
          {explanation ? <Explanation explanation={explanation} numbers={numbers} /> : null}
        </div>
      </div>
    </Dialog>
  )
}

const useExplanation = (productId: number, nodeId: number | null, year: string): FitmentExplanation | null => {
  const send = useSend()
  const [explanation, setExplanation] = useState<FitmentExplanation | null>(null)
  useEffect(() => {
    if (nodeId === null) return setExplanation(null)
    const controller = new AbortController()
    const window = parseYearWindow(year)
    const builtYm = window.ok ? window.value.from : null
    const explain = async () => {
      const v = formatCarKey({ ...chooseCar(nodeId), builtYm })
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
  }, [send, productId, nodeId, year])
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
  const { verdict, rules, engines } = explanation
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
