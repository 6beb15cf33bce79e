import { multilingual } from '#kernel/multilingual.ts'
import { bilingual, customBlock, withBlockIds } from './page-parts.ts'

const createLink = (et: string, en: string, etPath: string, enPath: string) => ({
  label: bilingual(et, en),
  url: bilingual(etPath, enPath),
})

/** Content that every page shows: the motto and the links of the footer. */
export const footer = {
  layout: 'Basic',
  kind: 'global' as const,
  name: 'Igal lehel',
  title: multilingual({}),
  content: {
    motto: bilingual(
      'Müüme ainult seda, mille oleme ise autole paigaldanud.',
      'We only sell what we’ve fitted ourselves.',
    ),
  },
  itemContainers: {
    footer: withBlockIds(
      customBlock('links', {
        title: bilingual('Abi', 'Help'),
        links: [
          createLink('Tarne', 'Delivery', '/tarne', '/delivery'),
          createLink('Tagastamine', 'Returns', '/tagastamine', '/returns'),
          createLink('Varuosapäring', 'Request a part', '/varuosad', '/spare-parts'),
          createLink('Kontakt', 'Contact', '/kontakt', '/contact'),
        ],
      }),
      customBlock('links', {
        title: bilingual('Pitlane', 'Pitlane'),
        links: [
          createLink('Meist', 'About us', '/meist', '/about'),
          createLink('Privaatsus ja küpsised', 'Privacy and cookies', '/privaatsus', '/privacy'),
          createLink('Ligipääsetavus', 'Accessibility', '/ligipaasetavus', '/accessibility'),
          createLink('Ettevõtte andmed', 'Company details', '/ettevote', '/company'),
        ],
      }),
    ),
  },
}
