import type { ImportSummary } from '#exchange/contract-import.ts'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = {
  receiving: 'wait',
  ready: 'wait',
  checking: 'wait',
  checked: 'wait',
  running: 'wait',
  done: 'good',
  undoing: 'wait',
  undone: 'quiet',
  failed: 'bad',
} as const

export const ImportState = ({ state }: Pick<ImportSummary, 'state'>) => {
  const t = useT()
  return <StateMark tone={TONES[state]}>{t(`exchange.states.${state}`)}</StateMark>
}
