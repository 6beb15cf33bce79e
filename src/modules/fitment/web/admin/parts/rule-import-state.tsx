import type { RuleImportAnswer } from '#fitment/contract-fitment-import.ts'
import { isWorking } from '#fitment/domain/rule-import-states.ts'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = { done: 'good', undone: 'quiet', failed: 'bad' } as const

export const RuleImportState = ({ state }: Pick<RuleImportAnswer, 'state'>) => {
  const t = useT()
  const tone = state === 'done' || state === 'undone' || state === 'failed' ? TONES[state] : 'wait'
  return <StateMark tone={tone}>{t(`ruleImport.states.${state}`)}</StateMark>
}

const SHOWN_COUNTS = [
  'created',
  'changed',
  'removed',
  'unchanged',
  'universal',
  'added',
  'undone',
  'skipped',
  'refused',
  'unusedColumn',
  'duplicate',
  'overlap',
  'contradiction',
  'outsideYears',
  'unknownProducts',
  'unknownCars',
] as const

/** Shows the progress of the current step and its counts. */
export const RuleImportProgress = ({ ruleImport }: { ruleImport: RuleImportAnswer }) => {
  const t = useT()
  const { state, done, total, rules, counts } = ruleImport
  const label =
    state === 'reading'
      ? t('ruleImport.readCount', { number: rules })
      : t('ruleImport.progress', { state: t(`ruleImport.states.${state}`), done, total })
  return (
    <section className="grid gap-4">
      {isWorking(state) ? (
        <div className="grid gap-2">
          <progress aria-label={label} className="progress" {...(total > 0 && { max: total, value: done })} />
          <p className="tabular text-sm text-secondary">{label}</p>
        </div>
      ) : null}
      <dl className="flex flex-wrap gap-3">
        {SHOWN_COUNTS.filter(name => counts[name] > 0).map(name => (
          <div className="min-w-32 rounded-tile border border-line bg-surface p-4" key={name}>
            <dt className="text-sm">{t(`ruleImport.counts.${name}`)}</dt>
            <dd className="tabular text-xl font-bold">{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
