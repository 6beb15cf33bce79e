import { Extension, Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

const none = { default: null }

/** A mark that is one element and nothing more. */
const markOf = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const marks = [markOf('subscript', 'sub'), markOf('superscript', 'sup'), markOf('small', 'small')]

/** Words in another language than the text's. */
const OtherLanguage = Mark.create({
  name: 'otherLanguage',
  parseHTML: () => [{ tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Terms and what they mean. */
const terms = [
  Node.create({
    ...{ name: 'descriptionList', group: 'block', content: '(descriptionTerm | descriptionDetails)+' },
    parseHTML: () => [{ tag: 'dl' }],
    renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
  }),
  Node.create({
    ...{ name: 'descriptionTerm', content: 'inline*', defining: true },
    parseHTML: () => [{ tag: 'dt' }],
    renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
  }),
  Node.create({
    ...{ name: 'descriptionDetails', content: 'block+', defining: true },
    parseHTML: () => [{ tag: 'dd' }],
    renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
  }),
]

/** A picture stands within the words, so that a link round it and the words beside it stay. */
const Picture = Image.configure({ inline: true })

/** In a figure it stands for itself. */
const FigurePicture = Node.create({
  ...{ name: 'figurePicture', atom: true, draggable: true },
  addAttributes: () => ({ src: none, alt: none, width: none, height: none }),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A film or sound of the shop's files, as the server lets it through. */
const playedNode = (name: 'video' | 'audio') =>
  Node.create({
    ...{ name, group: 'block', atom: true, draggable: true },
    addAttributes: () => ({ src: none }),
    parseHTML: () => [{ tag: `${name}[src^="/file/get/"]` }],
    renderHTML: ({ HTMLAttributes }) => [name, { ...HTMLAttributes, controls: '', preload: 'metadata' }],
  })

/** A picture, a table or a quotation with the words that belong to it, before or after. */
const figures = [
  FigurePicture,
  Node.create({
    ...{ name: 'figure', group: 'block', isolating: true },
    content: 'figureCaption? (figurePicture | block)+ figureCaption?',
    parseHTML: () => [{ tag: 'figure' }],
    renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  }),
  Node.create({
    ...{ name: 'figureCaption', content: 'inline*', defining: true },
    parseHTML: () => [{ tag: 'figcaption' }],
    renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  }),
]

/** What the server's list lets elements say, and the library's own nodes would drop. */
const Attributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        ...['paragraph', 'heading', 'blockquote', 'codeBlock', 'bulletList', 'orderedList', 'listItem'],
        ...['table', 'tableRow', 'tableCell', 'tableHeader', 'descriptionList', 'descriptionTerm'],
        ...['descriptionDetails', 'figure', 'figureCaption', 'bold', 'italic', 'underline', 'strike', 'link'],
        ...['subscript', 'superscript', 'small', 'code', 'otherLanguage'],
      ],
      attributes: { lang: none },
    },
    { types: ['tableHeader'], attributes: { scope: none } },
  ],
})

/** The elements of formatted text that the kit has no node for. */
export const textNodes = [
  ...[...marks, OtherLanguage, ...terms, Picture, ...figures],
  ...[playedNode('video'), playedNode('audio'), Attributes],
]
