import type { DemoPage, DemoParts } from './page-parts.ts'
import { about } from './pages/about.ts'
import { contact } from './pages/contact.ts'
import { delivery } from './pages/delivery.ts'
import { home } from './pages/home.ts'
import { legalPages } from './pages/legal.ts'
import { night } from './pages/night.ts'
import { smallPages } from './pages/small-pages.ts'
import { spareParts } from './pages/spare-parts.ts'
import { specimen, suspension } from './pages/suspension.ts'

/** Builds the demo shop's content pages; together they use every layout. */
export const demoPages = (parts: DemoParts): DemoPage[] => [
  home(parts),
  delivery(parts),
  about(parts),
  contact(parts),
  spareParts(parts),
  suspension(parts),
  night(parts),
  specimen(parts),
  ...smallPages(parts),
  ...legalPages(),
]
