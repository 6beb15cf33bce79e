import type { Editor } from '@tiptap/core'
import CodeXml from 'lucide-react/icons/code-xml'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import Bold from 'lucide-react/icons/letter-b'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import RemoveFormatting from 'lucide-react/icons/remove-formatting'
import Table from 'lucide-react/icons/table'
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react'
import { isFullyEditable } from '#content/domain/is-fully-editable.ts'
import { retryUntilConnected } from '#platform/web/load-with-retry.ts'
import { useT } from '#platform/web/texts.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#ui/admin/toolbar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { applyLink } from '../apply-link.ts'
import { focusEditor } from '../focus-editor.ts'
import { PasteTool } from '../paste-tool.tsx'
import './rich-text-field.css'

interface RichTextFieldProps {
  label: ReactNode
  /** The accessible name of the toolbar. */
  name: string
  value: string
  onChange: (html: string) => void
  lang?: string | undefined
  error?: string | undefined
}

/** Shows a rich text field with an HTML mode, which texts need that the editor cannot preserve. */
export const RichTextField = (props: RichTextFieldProps) => {
  const { label, name, value, onChange, lang, error } = props
  const t = useT()
  const isPreserved = isFullyEditable(value)
  const [isHtmlMode, setIsHtmlMode] = useState(!isPreserved)
  if (!isHtmlMode) return <RichTextEditor {...props} onHtml={() => setIsHtmlMode(true)} />
  return (
    <div className="grid content-start gap-2">
      <TextareaField
        data-field={name}
        error={error}
        hint={isPreserved ? undefined : t('editing.notInPlace')}
        label={label}
        lang={lang}
        onChange={event => onChange(event.target.value)}
        rows={8}
        value={value}
      />
      {isPreserved ? (
        <Button className="justify-self-start" onClick={() => setIsHtmlMode(false)} size="sm" variant="ghost">
          {t('editing.format.formatted')}
        </Button>
      ) : null}
    </div>
  )
}

const RichTextEditor = ({
  label,
  name,
  value,
  onChange,
  lang,
  error,
  onHtml,
}: RichTextFieldProps & { onHtml: () => void }) => {
  const t = useT()
  const onMediaRemoved = () => showToast('warning', t('editing.picturesLeftOut'))
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const editor = useEditor(container, { id, name, value, onChange, onMediaRemoved, lang })
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium" id={id}>
        {label}
      </span>
      <div className="rich-field" data-error={error !== undefined || undefined}>
        <div className="rich-field-tools">{editor ? <Tools editor={editor} onHtml={onHtml} /> : null}</div>
        <div ref={container} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

interface EditorOptions extends Pick<RichTextFieldProps, 'name' | 'value' | 'onChange' | 'lang'> {
  id: string
  onMediaRemoved: () => void
}

const fetchEditor = retryUntilConnected(() => import('./open-field-editor.ts'))

/** Loads the editor and keeps it in sync with the value. Its own changes are not written back. */
const useEditor = (container: { current: HTMLElement | null }, options: EditorOptions): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const latestOptions = useRef(options)
  latestOptions.current = options
  const lastValue = useRef(options.value)
  useEffect(() => {
    let isUnmounted = false
    let openEditor: Editor | null = null
    const mountEditor = async () => {
      const { openFieldEditor } = await fetchEditor()
      if (isUnmounted || !container.current) return
      const { id, name, value, lang = '' } = latestOptions.current
      lastValue.current = value
      openEditor = openFieldEditor({
        element: container.current,
        html: value,
        attributes: {
          'aria-labelledby': id,
          'aria-multiline': 'true',
          class: 'rich-text',
          'data-field': name,
          lang,
          role: 'textbox',
        },
        onChange: html => {
          lastValue.current = html
          latestOptions.current.onChange(html)
        },
        onMediaRemoved: () => latestOptions.current.onMediaRemoved(),
        onState: rerender,
      })
      setEditor(openEditor)
    }
    void mountEditor()
    return () => {
      isUnmounted = true
      openEditor?.destroy()
    }
  }, [container])
  useEffect(() => {
    if (!editor || options.value === lastValue.current) return
    lastValue.current = options.value
    editor.commands.setContent(options.value, { emitUpdate: false })
  }, [editor, options.value])
  return editor
}

const TOOLS = [
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
    name: 'heading2',
    Icon: Heading2,
    mark: ['heading', { level: 2 }],
    run: editor => focusEditor(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    Icon: Heading3,
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
  {
    name: 'tableNew',
    Icon: Table,
    mark: ['table'],
    run: editor =>
      editor.isActive('table')
        ? focusEditor(editor).deleteTable().run()
        : focusEditor(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { name: 'plain', Icon: RemoveFormatting, run: editor => focusEditor(editor).unsetAllMarks().clearNodes().run() },
] as const satisfies readonly {
  name: string
  Icon: typeof Bold
  shortcut?: string
  mark?: readonly [string, object?]
  run: (editor: Editor) => boolean
}[]

const Tools = ({ editor, onHtml }: { editor: Editor; onHtml: () => void }) => {
  const t = useT()
  const [showsLink, setShowsLink] = useState(false)
  return (
    <>
      <Toolbar label={t('editing.format.bar')}>
        {TOOLS.map(tool => (
          <ToolbarButton
            icon={<tool.Icon aria-hidden />}
            key={tool.name}
            shortcut={'shortcut' in tool ? tool.shortcut : undefined}
            label={t(`editing.format.${tool.name}`)}
            onPress={() => void tool.run(editor)}
            pressed={'mark' in tool ? editor.isActive(...(tool.mark as [string])) : undefined}
          />
        ))}
        <ToolbarButton
          icon={<LinkIcon aria-hidden />}
          label={t('editing.format.link')}
          onPress={() => setShowsLink(!showsLink)}
          pressed={editor.isActive('link')}
        />
        <PasteTool editor={editor} />
        <ToolbarSeparator />
        <ToolbarButton icon={<CodeXml aria-hidden />} label="HTML" onPress={onHtml} />
      </Toolbar>
      {showsLink ? <LinkField editor={editor} onClose={() => setShowsLink(false)} /> : null}
    </>
  )
}

/** A nested form is invalid HTML, so this is a div. */
const LinkField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useT()
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()
  const apply = () => {
    if (applyLink(editor, href)) onClose()
    else setError(t('editing.format.wrongAddress'))
  }
  return (
    <div className="flex flex-wrap items-start gap-2 p-2">
      <TextField
        autoFocus
        className="grow"
        error={error}
        hideLabel
        label={t('editing.format.address')}
        onChange={event => setHref(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            apply()
          }
          if (event.key === 'Escape') onClose()
        }}
        placeholder="https://  /et/kontakt  mailto:"
        size="sm"
        value={href}
      />
      <Button onClick={apply} size="sm">
        {t('editing.format.put')}
      </Button>
    </div>
  )
}
