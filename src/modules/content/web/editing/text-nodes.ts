import { Extension, Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

const NULL_DEFAULT = { default: null }

/** Creates a mark for a single tag. */
const createMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const marks = [createMark('subscript', 'sub'), createMark('superscript', 'sup'), createMark('small', 'small')]

/** A mark for text in another language than its surroundings. */
const OtherLanguage = Mark.create({
  name: 'otherLanguage',
  parseHTML: () => [{ tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const descriptionLists = [
  Node.create({
    name: 'descriptionList',
    group: 'block',
    content: '(descriptionTerm | descriptionDetails)+',
    parseHTML: () => [{ tag: 'dl' }],
    renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
  }),
  Node.create({
    name: 'descriptionTerm',
    content: 'inline*',
    defining: true,
    parseHTML: () => [{ tag: 'dt' }],
    renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
  }),
  Node.create({
    name: 'descriptionDetails',
    content: 'block+',
    defining: true,
    parseHTML: () => [{ tag: 'dd' }],
    renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
  }),
]

/** Pictures are inline, so that surrounding links and text stay. */
const Picture = Image.configure({ inline: true })

/** The picture of a figure is a block. */
const FigurePicture = Node.create({
  name: 'figurePicture',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: NULL_DEFAULT, alt: NULL_DEFAULT, width: NULL_DEFAULT, height: NULL_DEFAULT }),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Creates a node for a video or audio file of the shop, as the sanitizer accepts it. */
const createMediaNode = (name: 'video' | 'audio') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: NULL_DEFAULT }),
    parseHTML: () => [{ tag: `${name}[src^="/file/get/"]` }],
    renderHTML: ({ HTMLAttributes }) => [name, { ...HTMLAttributes, controls: '', preload: 'metadata' }],
  })

/** Figures with a caption before or after the content. */
const figures = [
  FigurePicture,
  Node.create({
    name: 'figure',
    group: 'block',
    isolating: true,
    content: 'figureCaption? (figurePicture | block)+ figureCaption?',
    parseHTML: () => [{ tag: 'figure' }],
    renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  }),
  Node.create({
    name: 'figureCaption',
    content: 'inline*',
    defining: true,
    parseHTML: () => [{ tag: 'figcaption' }],
    renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  }),
]

/** Attributes that the sanitizer accepts and the standard nodes would drop. */
const Attributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'codeBlock',
        'bulletList',
        'orderedList',
        'listItem',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
        'descriptionList',
        'descriptionTerm',
        'descriptionDetails',
        'figure',
        'figureCaption',
        'bold',
        'italic',
        'underline',
        'strike',
        'link',
        'subscript',
        'superscript',
        'small',
        'code',
        'otherLanguage',
      ],
      attributes: { lang: NULL_DEFAULT },
    },
    { types: ['tableHeader'], attributes: { scope: NULL_DEFAULT } },
    // Enter in a numbered item must not give its number to the next one.
    { types: ['listItem'], attributes: { value: { ...NULL_DEFAULT, keepOnSplit: false } } },
  ],
})

/** Editor extensions for elements that StarterKit lacks. */
export const textExtensions = [
  ...marks,
  OtherLanguage,
  ...descriptionLists,
  Picture,
  ...figures,
  createMediaNode('video'),
  createMediaNode('audio'),
  Attributes,
]
