import type { Block, BlockPicture } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { content, type Page } from '#content/contract-content.ts'
import { type EditingData, editing } from '#content/contract-editing.ts'
import { pageSchedule } from '#content/contract-page-schedule.ts'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import { presence } from '#content/contract-presence.ts'
import { describeBlocks } from '#content/server/editing-routes.ts'
import { type Answer, answerWith } from './answers.ts'

/** The address of the sample page; the hash starts the editor. */
export const EDITED_PAGE = '/et/naidis#edit'

const buildText = (et: string, en: string) => ({ type: 'language' as const, et, en })

const PICTURE: BlockPicture = {
  src: '/file/get/1/punane.png',
  preview: null,
  alt: buildText('Punane auto', 'A red car'),
  width: 800,
  height: 500,
}

const buildBlock = (id: string, type: string, data: Block['data']): Block => ({ id, type, version: 1, data })

const BLOCKS = [
  buildBlock('text', 'rich-text', { html: buildText('<p>Esimene lõik.</p>', '<p>First paragraph.</p>') }),
  buildBlock('quote', 'quote', { text: buildText('Mõõda kaks korda.', 'Measure twice.'), author: 'Mari' }),
  buildBlock('picture', 'image', { picture: PICTURE, caption: buildText('Auto', 'A car'), width: 'text' }),
]

type EditedPage = NonNullable<EditingData['document']['page']>

/** Returns the sample page as the editor gets it. */
const buildEditedPage = (change: Partial<EditedPage> = {}): EditedPage => ({
  id: 7,
  layout: 'Default',
  metaDescription: null,
  metaKeywords: null,
  canonical: null,
  socialImage: null,
  content: { name: 'Näidis', title: buildText('Näidisleht', 'Sample page') },
  itemContainers: { main: BLOCKS },
  ...change,
})

/** Returns the sample page with another title. */
export const buildPageWithTitle = (et: string): EditedPage =>
  buildEditedPage({ content: { name: 'Näidis', title: buildText(et, 'Sample page') } })

const toVisiblePage = (page: EditedPage): Page => ({
  id: 7,
  layout: 'Default',
  subject: null,
  title: 'Näidisleht',
  description: '',
  keywords: '',
  canonical: '',
  path: '/et/naidis',
  socialImage: null,
  alternatives: [],
  lang: 'et',
  version: 3,
  content: page.content as Page['content'],
  itemContainers: page.itemContainers,
  modified_at: '2026-03-02T10:30:00.000Z',
})

/** Answers the page as visitors see it. */
const answerVisiblePage = (page = buildEditedPage()): Answer =>
  answerWith(content.byName, () => ({ data: toVisiblePage(page) }))

/** Answers the editor's data. */
export const answerEditorData = (change: Partial<EditingData> = {}, page = buildEditedPage()): Answer =>
  answerWith(editing.readForEditing, () => ({
    data: {
      document: { page, globals: { content: {}, itemContainers: {} } },
      pageVersion: 3,
      globalsVersion: 1,
      globalsId: 2,
      savedBy: 'omanik',
      unreadableTypes: [],
      draft: null,
      scheduledVersions: [],
      ...change,
    },
  }))

const SETTINGS: PageSettings = {
  slugs: { et: 'naidis', en: 'sample' },
  visibility: null,
  productVisibility: null,
  required: false,
  layouts: ['Basic', 'Default'],
  versions: [3, 2].map(number => ({
    number,
    cause: 'saved' as const,
    savedBy: 'Tiina',
    savedAt: `2026-03-0${number}T10:30:00.000Z`,
    live: number === 3,
    shownFrom: null,
    shownUntil: null,
  })),
}

export const answerPageSettings = (change: Partial<PageSettings> = {}): Answer =>
  answerWith(pageSettings.read, () => ({ data: { ...SETTINGS, ...change } }))

/** Answers a page with a text, a quote and a picture, and the calls of its editor. */
export const buildPageAnswers = (): Answer[] => [
  answerVisiblePage(),
  answerEditorData(),
  answerPageSettings(),
  answerWith(editing.blocks, () => ({
    results: describeBlocks(new Map(contentBlockTypes.map(blockType => [blockType.type, blockType]))),
  })),
  answerWith(presence.report, () => ({ results: [] })),
  answerWith(pageSchedule.calendar, () => ({ results: [] })),
]
