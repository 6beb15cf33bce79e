import type { Editor } from '@tiptap/core'
import Code from 'lucide-react/icons/code'
import Film from 'lucide-react/icons/film'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Bold from 'lucide-react/icons/letter-b'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import RemoveFormatting from 'lucide-react/icons/remove-formatting'
import SquareCode from 'lucide-react/icons/square-code'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Subscript from 'lucide-react/icons/subscript'
import Superscript from 'lucide-react/icons/superscript'
import Table from 'lucide-react/icons/table'
import Underline from 'lucide-react/icons/underline'
import type { ReactNode } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'
import { useCanEditFiles } from '#files/web/finder/file-permission-gate.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#ui/admin/toolbar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { focusEditor } from './focus-editor.ts'
import { formatting, useFormatting, useFormattingPanel } from './formatting.ts'
import { ImageField, toPictureAttributes } from './image-field.tsx'
import { FileFinder } from './lazy-finder.tsx'
import { LinkField } from './link-field.tsx'
import { PasteTool } from './paste-tool.tsx'

interface Tool {
  name: string
  Icon: typeof Bold
  shortcut?: string
  /** The mark or node that makes the button pressed. */
  mark?: [string, object?]
  run: (editor: Editor) => unknown
}

/** Moves the cursor behind the selection, so that an insertion does not replace it. */
const focusAfterSelection = (editor: Editor) => focusEditor(editor).setTextSelection(editor.state.selection.to)

const MARKS: readonly Tool[] = [
  {
    name: 'bold',
    Icon: Bold,
    shortcut: 'Ctrl+B',
    mark: ['bold'],
    run: editor => focusEditor(editor).toggleBold().run(),
  },
  {
    name: 'italic',
    Icon: Italic,
    shortcut: 'Ctrl+I',
    mark: ['italic'],
    run: editor => focusEditor(editor).toggleItalic().run(),
  },
  {
    name: 'underline',
    Icon: Underline,
    shortcut: 'Ctrl+U',
    mark: ['underline'],
    run: editor => focusEditor(editor).toggleUnderline().run(),
  },
  { name: 'strike', Icon: Strikethrough, mark: ['strike'], run: editor => focusEditor(editor).toggleStrike().run() },
  {
    name: 'subscript',
    Icon: Subscript,
    mark: ['subscript'],
    run: editor => focusEditor(editor).toggleMark('subscript').run(),
  },
  {
    name: 'superscript',
    Icon: Superscript,
    mark: ['superscript'],
    run: editor => focusEditor(editor).toggleMark('superscript').run(),
  },
  {
    name: 'code',
    Icon: Code,
    shortcut: 'Ctrl+E',
    mark: ['code'],
    run: editor => focusEditor(editor).toggleCode().run(),
  },
]

const BLOCKS: readonly Tool[] = [
  {
    name: 'heading2',
    Icon: Heading2,
    shortcut: 'Ctrl+Alt+2',
    mark: ['heading', { level: 2 }],
    run: editor => focusEditor(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    Icon: Heading3,
    shortcut: 'Ctrl+Alt+3',
    mark: ['heading', { level: 3 }],
    run: editor => focusEditor(editor).toggleHeading({ level: 3 }).run(),
  },
  { name: 'list', Icon: List, mark: ['bulletList'], run: editor => focusEditor(editor).toggleBulletList().run() },
  {
    name: 'numbers',
    Icon: ListOrdered,
    mark: ['orderedList'],
    run: editor => focusEditor(editor).toggleOrderedList().run(),
  },
  { name: 'quote', Icon: Quote, mark: ['blockquote'], run: editor => focusEditor(editor).toggleBlockquote().run() },
  {
    name: 'codeBlock',
    Icon: SquareCode,
    mark: ['codeBlock'],
    run: editor => focusEditor(editor).toggleCodeBlock().run(),
  },
]

const OTHER_TOOLS: readonly Tool[] = [
  { name: 'line', Icon: Minus, run: editor => focusAfterSelection(editor).setHorizontalRule().run() },
  { name: 'plain', Icon: RemoveFormatting, run: editor => focusEditor(editor).unsetAllMarks().clearNodes().run() },
]

/** Shows the toolbar of the formatted text that has the focus. */
export const FormatBar = () => {
  const t = useT()
  const editor = useFormatting()
  const panel = useFormattingPanel()
  if (!editor) return null
  return (
    <div className="edit-format">
      <div className="edit-format-tools">
        <Toolbar label={t('editing.format.bar')}>
          <Tools editor={editor} tools={MARKS} />
          <ToolbarSeparator />
          <Tools editor={editor} tools={BLOCKS} />
          <ToolbarSeparator />
          <ToolbarButton
            icon={<Link aria-hidden />}
            shortcut="Ctrl+K"
            label={t('editing.format.link')}
            onPress={() => formatting.openPanel('link')}
            pressed={editor.isActive('link')}
          />
          <FileTools editor={editor} />
          <Tools editor={editor} tools={OTHER_TOOLS} />
          <PasteTool editor={editor} />
        </Toolbar>
        <TableMenu editor={editor} />
      </div>
      {panel === 'link' ? <LinkField editor={editor} onClose={() => formatting.openPanel(null)} /> : null}
      {panel === 'media' ? (
        <FileFinder onClose={() => formatting.openPanel(null)} onPick={file => insertFile(editor, file)} />
      ) : null}
      {panel === 'image' ? <ImageField editor={editor} onClose={() => formatting.openPanel(null)} /> : null}
    </div>
  )
}

/** Shows buttons that insert files. The alt text of an existing picture needs no file rights. */
const FileTools = ({ editor }: { editor: Editor }) => {
  const t = useT()
  const canEditFiles = useCanEditFiles()
  const isPicture = editor.isActive('image')
  const buildLabel = (name: string, isAllowed: boolean): string =>
    isAllowed ? t(`editing.format.${name}`) : `${t(`editing.format.${name}`)}. ${t('finder.forbidden')}`
  return (
    <>
      <ToolbarButton
        disabled={!canEditFiles && !isPicture}
        icon={<Image aria-hidden />}
        label={buildLabel('image', canEditFiles || isPicture)}
        onPress={() => formatting.openPanel('image')}
        pressed={isPicture}
      />
      <ToolbarButton
        disabled={!canEditFiles}
        icon={<Film aria-hidden />}
        label={buildLabel('media', canEditFiles)}
        onPress={() => formatting.openPanel('media')}
        pressed={editor.isActive('video') || editor.isActive('audio')}
      />
    </>
  )
}

const Tools = ({ editor, tools }: { editor: Editor; tools: readonly Tool[] }): ReactNode => {
  const t = useT()
  return tools.map(({ name, Icon, shortcut, mark, run }) => (
    <ToolbarButton
      icon={<Icon aria-hidden />}
      key={name}
      shortcut={shortcut}
      label={t(`editing.format.${name}`)}
      onPress={() => run(editor)}
      pressed={mark && editor.isActive(...mark)}
    />
  ))
}

/** Inserts a table or edits the current one. */
const TableMenu = ({ editor }: { editor: Editor }) => {
  const t = useT()
  const isInTable = editor.isActive('table')
  const createEntry = (name: string, run: () => unknown, isDisabled = !isInTable) => ({
    key: name,
    label: t(`editing.format.${name}`),
    disabled: isDisabled,
    onSelect: () => {
      run()
    },
  })
  return (
    <Menu
      entries={[
        createEntry(
          'tableNew',
          () => focusAfterSelection(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          isInTable,
        ),
        createEntry('rowAfter', () => focusEditor(editor).addRowAfter().run()),
        createEntry('columnAfter', () => focusEditor(editor).addColumnAfter().run()),
        createEntry('rowDelete', () => focusEditor(editor).deleteRow().run()),
        createEntry('columnDelete', () => focusEditor(editor).deleteColumn().run()),
        createEntry('tableDelete', () => focusEditor(editor).deleteTable().run()),
      ]}
      trigger={
        <IconButton icon={<Table aria-hidden />} label={t('editing.format.table')} size="sm" tooltipPosition="none" />
      }
    />
  )
}

/** Inserts a picture, video or audio; other files become a link. */
const insertFile = (editor: Editor, file: FileSummary): void => {
  const { mime, url, name } = file
  const [kind = ''] = mime.split('/')
  if (kind === 'image') focusEditor(editor).setImage(toPictureAttributes(file)).run()
  else if (kind === 'video' || kind === 'audio') {
    focusEditor(editor)
      .insertContent({ type: kind, attrs: { src: url } })
      .run()
  } else {
    const marks = [{ type: 'link', attrs: { href: url } }]
    focusEditor(editor).insertContent({ type: 'text', text: name, marks }).run()
  }
}
