import type { BlockPicture } from '#content/contract-block.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'

/** Returns sample data for a block type's preview in the picker. */
export const createSample = (type: string, t: T, picture: BlockPicture): object => {
  const createText = (key: string): Multilingual => createMultilingual(t(`editing.sample.${key}`))
  const createHtml = (key: string): Multilingual => createMultilingual(`<p>${t(`editing.sample.${key}`)}</p>`)
  const link = { label: createText('link'), url: '/' }
  const samples: Readonly<Record<string, object>> = {
    heading: { text: createText('title'), kicker: createText('kicker') },
    'rich-text': { html: createHtml('text') },
    image: { picture, caption: createText('caption'), ratio: '16/9', width: 'text' },
    gallery: { pictures: [{ picture }, { picture }, { picture }], caption: createText('caption') },
    cards: { cards: [1, 2, 3].map(() => ({ title: createText('title'), text: createText('short'), picture })) },
    columns: { ratio: '1-1' },
    quote: { text: createText('quote'), author: 'Rein Kask', role: createText('role') },
    facts: {
      facts: ['14', '600+', '4,2'].map(value => ({ value: createMultilingual(value), label: createText('short') })),
    },
    video: { title: createText('title'), length: '3:20', poster: picture },
    accordion: { items: [1, 2, 3].map(() => ({ title: createText('question'), html: createHtml('text') })) },
    'map-link': {
      name: createText('title'),
      address: 'Paldiski mnt 171, Tallinn',
      hours: [{ days: createText('days'), times: createMultilingual('9–18') }],
    },
    table: {
      caption: createText('caption'),
      head: [createText('title'), createText('short')],
      rows: [1, 2].map(() => [createText('title'), createMultilingual('12')]),
    },
    code: { code: 'ECU 12V  →  pin 4\nGND      →  pin 9', caption: createText('caption') },
    hero: { title: createText('title'), text: createText('short'), picture, link },
    campaign: { badge: createText('kicker'), title: createText('title'), text: createText('short'), picture, link },
    links: { title: createText('title'), links: [link, link, link] },
    brands: {
      title: createText('title'),
      brands: ['Rengur', 'Kaljo', 'Tuul'].map(name => ({ name, value: name.toLowerCase() })),
    },
  }
  return samples[type] ?? {}
}

const createMultilingual = (text: string): Multilingual => ({ type: 'language', et: text, en: text })
