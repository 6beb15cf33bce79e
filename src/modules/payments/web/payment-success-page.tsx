import { CircleCheck } from 'lucide-react'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const loader = () => null

export const handle = { head: (_loaded: null, t: T) => ({ title: t('payments.successTitle'), robots: 'noindex' }) }

/** `/{lang}/payment-success`: 'Tasumine õnnestus'. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="page-width">
      <EmptyState
        action={
          <Button href={`/${language}`} variant="primary">
            {t('payments.successBack')}
          </Button>
        }
        icon={<CircleCheck aria-hidden className="text-good" />}
        level={1}
        title={t('payments.successTitle')}
      >
        {t('payments.successText')}
      </EmptyState>
    </div>
  )
}
