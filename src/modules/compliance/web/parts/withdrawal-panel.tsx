import type { ReactNode } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

/** Shows the frame of both steps of a withdrawal. */
export const WithdrawalPanel = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return (
    <div className="page-width py-8 small:py-16">
      <section className="mx-auto grid max-w-140 grid-cols-[minmax(0,1fr)] gap-6 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
        <SectionTitle level={1}>{t('compliance.withdrawal.title')}</SectionTitle>
        {children}
      </section>
    </div>
  )
}
