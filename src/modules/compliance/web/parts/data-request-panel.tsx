import type { ReactNode } from 'react'
import { SectionTitle } from '#ui/section-title.tsx'

/** Shows the frame of the pages about a person's own data. */
export const DataRequestPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page-width py-8 small:py-16">
    <section className="mx-auto grid max-w-140 grid-cols-[minmax(0,1fr)] gap-6 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
      <SectionTitle level={1}>{title}</SectionTitle>
      {children}
    </section>
  </div>
)
