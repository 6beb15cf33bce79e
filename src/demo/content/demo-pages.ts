import type { DemoPage, DemoParts } from './page-parts.ts'
import { buildAboutPage } from './pages/about-page.ts'
import { buildBlockSamplesPage } from './pages/block-samples-page.ts'
import { buildContactPage } from './pages/contact-page.ts'
import { buildDeliveryPage } from './pages/delivery-page.ts'
import { buildHomePage } from './pages/home-page.ts'
import { buildLegalPages } from './pages/legal-pages.ts'
import { buildNightPage } from './pages/night-page.ts'
import { buildSmallPages } from './pages/small-pages.ts'
import { buildSparePartsPage } from './pages/spare-parts-page.ts'
import { buildSuspensionPage } from './pages/suspension-page.ts'

/** Builds the demo shop's content pages; together they use every layout. */
export const buildDemoPages = (parts: DemoParts): DemoPage[] => [
  buildHomePage(parts),
  buildDeliveryPage(parts),
  buildAboutPage(parts),
  buildContactPage(parts),
  buildSparePartsPage(parts),
  buildSuspensionPage(parts),
  buildNightPage(parts),
  buildBlockSamplesPage(parts),
  ...buildSmallPages(parts),
  ...buildLegalPages(),
]
