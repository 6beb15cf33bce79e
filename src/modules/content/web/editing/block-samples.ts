import type { BlockPicture } from '#content/contract-block.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'

/** Returns sample data for a block type's preview in the picker. */
export const sampleOf = (type: string, t: T, picture: BlockPicture): object => {
  const say = (key: string): Multilingual => {
    const text = t(`editing.sample.${key}`)
    return { type: 'language', et: text, en: text }
  }
  const html = (key: string): Multilingual => {
    const text = `<p>${t(`editing.sample.${key}`)}</p>`
    return { type: 'language', et: text, en: text }
  }
  const link = { label: say('link'), url: '/' }
  const samples: Readonly<Record<string, object>> = {
    heading: { text: say('title'), kicker: say('kicker') },
    'rich-text': { html: html('text') },
    image: { picture, caption: say('caption'), ratio: '16/9', width: 'text' },
    gallery: { pictures: [{ picture }, { picture }, { picture }], caption: say('caption') },
    cards: { cards: [1, 2, 3].map(() => ({ title: say('title'), text: say('short'), picture })) },
    columns: { ratio: '1-1' },
    quote: { text: say('quote'), author: 'Rein Kask', role: say('role') },
    facts: { facts: ['14', '600+', '4,2'].map(value => ({ value: words(value), label: say('short') })) },
    video: { title: say('title'), length: '3:20', poster: picture },
    accordion: { items: [1, 2, 3].map(() => ({ title: say('question'), html: html('text') })) },
    'map-link': {
      name: say('title'),
      address: 'Paldiski mnt 171, Tallinn',
      hours: [{ days: say('days'), times: words('9–18') }],
    },
    table: {
      caption: say('caption'),
      head: [say('title'), say('short')],
      rows: [1, 2].map(() => [say('title'), words('12')]),
    },
    code: { code: 'ECU 12V  →  pin 4\nGND      →  pin 9', caption: say('caption') },
    hero: { title: say('title'), text: say('short'), picture, link },
    campaign: { badge: say('kicker'), title: say('title'), text: say('short'), picture, link },
    links: { title: say('title'), links: [link, link, link] },
    brands: {
      title: say('title'),
      brands: ['Rengur', 'Kaljo', 'Tuul'].map(name => ({ name, value: name.toLowerCase() })),
    },
  }
  return samples[type] ?? {}
}

const words = (text: string): Multilingual => ({ type: 'language', et: text, en: text })
