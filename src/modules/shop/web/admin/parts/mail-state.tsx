import { useT } from '#platform/web/texts.tsx'
import type { ListedMail } from '#shop/contract-mail.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = { waiting: 'wait', sent: 'good', failed: 'bad', throttled: 'quiet', summarized: 'quiet' } as const

export const MailState = ({ state }: Pick<ListedMail, 'state'>) => {
  const t = useT()
  return <StateMark tone={TONES[state]}>{t(`shopAdmin.mail.states.${state}`)}</StateMark>
}
