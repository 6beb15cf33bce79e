import { multilingual } from '#kernel/multilingual.ts'
import { assignBlockIds, buildBlock, createBilingualText } from './page-parts.ts'

const createLink = (et: string, en: string, etPath: string, enPath: string) => ({
  label: createBilingualText(et, en),
  url: createBilingualText(etPath, enPath),
})

/** Content that every page shows: the motto and the links of the footer. */
export const footer = {
  layout: 'Basic',
  kind: 'global' as const,
  name: 'Igal lehel',
  title: multilingual({}),
  content: {
    motto: createBilingualText(
      'Müüme ainult seda, mille oleme ise autole paigaldanud.',
      'We only sell what we’ve fitted ourselves.',
    ),
  },
  itemContainers: {
    footer: assignBlockIds(
      buildBlock('links', {
        title: createBilingualText('Abi', 'Help'),
        links: [
          createLink('Tarne', 'Delivery', '/tarne', '/delivery'),
          createLink('Tagastamine', 'Returns', '/tagastamine', '/returns'),
          createLink('Varuosapäring', 'Request a part', '/varuosad', '/spare-parts'),
          createLink('Kontakt', 'Contact', '/kontakt', '/contact'),
        ],
      }),
      buildBlock('links', {
        title: createBilingualText('Pitlane', 'Pitlane'),
        links: [
          createLink('Meist', 'About us', '/meist', '/about'),
          createLink('Privaatsus ja küpsised', 'Privacy and cookies', '/privaatsus', '/privacy'),
          createLink('Ettevõtte andmed', 'Company details', '/ettevote', '/company'),
        ],
      }),
    ),
  },
}
