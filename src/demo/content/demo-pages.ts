import type { DemoPage, DemoParts } from './page-parts.ts'
import { aboutPage } from './pages/about-page.ts'
import { contactPage } from './pages/contact-page.ts'
import { deliveryPage } from './pages/delivery-page.ts'
import { homePage } from './pages/home-page.ts'
import { legalPages } from './pages/legal.ts'
import { nightPage } from './pages/night-page.ts'
import { smallPages } from './pages/small-pages.ts'
import { sparePartsPage } from './pages/spare-parts-page.ts'
import { blockSamplesPage, suspensionPage } from './pages/suspension-page.ts'

/** Builds the demo shop's content pages; together they use every layout. */
export const demoPages = (parts: DemoParts): DemoPage[] => [
  homePage(parts),
  deliveryPage(parts),
  aboutPage(parts),
  contactPage(parts),
  sparePartsPage(parts),
  suspensionPage(parts),
  nightPage(parts),
  blockSamplesPage(parts),
  ...smallPages(parts),
  ...legalPages(),
]
