import { RichTextMenu, type RichtextField } from '@puckeditor/core'
import { type ReactNode, useState } from 'react'
import type { TextKey, Translate } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { icon } from '../../ui/icon.tsx'
import { TargetDialog } from './fields/TargetDialog.tsx'

type MenuProps = Parameters<NonNullable<RichtextField['renderMenu']>>[0]
type Editor = NonNullable<MenuProps['editor']>

const lines = {
  bold: icon(<path d="M4.5 2.5h4a2.7 2.7 0 010 5.5h-4zM4.5 8h4.7a2.8 2.8 0 010 5.5H4.5z" />),
  italic: icon(<path d="M6.5 2.5h5M4.5 13.5h5M9.5 2.5l-3 11" />),
  underline: icon(<path d="M4 2.5v5a4 4 0 008 0v-5M3.5 13.5h9" />),
  heading: icon(<path d="M3.5 2.5v11M12.5 2.5v11M3.5 8h9" />),
  subheading: icon(<path d="M3 3.5v9M9.5 3.5v9M3 8h6.5M12 9.5h2M13 9.5v3" />),
  bullet: icon(<path d="M6 4h8M6 8h8M6 12h8M2.5 4v.1M2.5 8v.1M2.5 12v.1" />),
  number: icon(<path d="M6.5 4H14M6.5 8H14M6.5 12H14M2 3l1-.5v3M2 10.5h1.5l-1.5 2h2" />),
  quote: icon(<path d="M3 10.5c0-3 1-5 3-6M9 10.5c0-3 1-5 3-6M3 10.5h2.5M9 10.5h2.5" />),
  start: icon(<path d="M2.5 4h11M2.5 8h6M2.5 12h9" />),
  center: icon(<path d="M2.5 4h11M5 8h6M3.5 12h9" />),
  end: icon(<path d="M2.5 4h11M7.5 8h6M4.5 12h9" />),
  link: icon(<path d="M6.5 9.5l3-3M7 5l1.5-1.5a2.8 2.8 0 014 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 01-4-4L5 7" />),
}

interface Tool {
  name: keyof typeof lines
  title: TextKey
  isOn(editor: Editor): boolean
  run(editor: Editor): void
}

const mark = (name: 'bold' | 'italic' | 'underline', title: TextKey): Tool => ({
  name,
  title,
  isOn: editor => editor.isActive(name),
  run: editor => editor.chain().focus().toggleMark(name).run(),
})

const head = (name: 'heading' | 'subheading', level: 2 | 3, title: TextKey): Tool => ({
  name,
  title,
  isOn: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
})

const align = (name: 'start' | 'center' | 'end', title: TextKey): Tool => ({
  name,
  title,
  isOn: editor => editor.isActive({ textAlign: name }),
  run: editor => editor.chain().focus().setTextAlign(name).run(),
})

const groups: readonly (readonly Tool[])[] = [
  [head('heading', 2, 'page-editor.heading'), head('subheading', 3, 'page-editor.subheading')],
  [
    mark('bold', 'page-editor.bold'),
    mark('italic', 'page-editor.italic'),
    mark('underline', 'page-editor.underline'),
  ],
  [
    {
      name: 'bullet',
      title: 'page-editor.bulletList',
      isOn: editor => editor.isActive('bulletList'),
      run: editor => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
    },
    {
      name: 'number',
      title: 'page-editor.numberList',
      isOn: editor => editor.isActive('orderedList'),
      run: editor => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
    },
    {
      name: 'quote',
      title: 'page-editor.quote',
      isOn: editor => editor.isActive('blockquote'),
      run: editor => editor.chain().focus().toggleWrap('blockquote').run(),
    },
  ],
  [
    align('start', 'page-editor.alignStart'),
    align('center', 'page-editor.alignCenter'),
    align('end', 'page-editor.alignEnd'),
  ],
]

/** What rich text of a page can be: no more than what it keeps. */
export const richTextField = (label: string): RichtextField => ({
  type: 'richtext',
  label,
  contentEditable: true,
  initialHeight: 220,
  options: {
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    heading: { levels: [2, 3] },
    textAlign: { types: ['heading', 'paragraph'], alignments: ['start', 'center', 'end'] },
    link: { openOnClick: false, autolink: false, linkOnPaste: true },
  },
  tiptap: { selector: selectorOf },
  renderMenu: props => <Menu {...props} />,
  renderInlineMenu: props => <Menu {...props} isInline />,
})

/** Another answer draws the menu anew. */
function selectorOf({ editor }: { editor: Editor | null }): Record<string, boolean> {
  if (!editor) return {}
  const tools = groups.flat().map(({ name, isOn }): [string, boolean] => [`is ${name}`, isOn(editor)])
  return Object.fromEntries([...tools, ['is link', editor.isActive('link')]])
}

function Menu({ editor, isInline }: Pick<MenuProps, 'editor'> & { isInline?: boolean }): ReactNode {
  const t = useT()
  if (!editor) return null
  // Beside the text on the page there is little room.
  const shown = isInline ? groups.slice(0, 2) : groups
  return (
    <RichTextMenu>
      {shown.map(tools => (
        <RichTextMenu.Group key={tools[0]!.name}>
          {tools.map(tool => (
            <ToolButton key={tool.name} {...{ tool, editor, t }} />
          ))}
        </RichTextMenu.Group>
      ))}
      {!isInline && (
        <RichTextMenu.Group>
          <LinkTool editor={editor} />
        </RichTextMenu.Group>
      )}
    </RichTextMenu>
  )
}

function ToolButton({ tool, editor, t }: { tool: Tool; editor: Editor; t: Translate }) {
  const Icon = lines[tool.name]
  return (
    <RichTextMenu.Control
      icon={<Icon />}
      title={t(tool.title)}
      active={tool.isOn(editor)}
      onClick={() => tool.run(editor)}
    />
  )
}

/** The chosen words lead somewhere, or no more. */
function LinkTool({ editor }: { editor: Editor }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isOn = editor.isActive('link')
  return (
    <>
      <RichTextMenu.Control
        icon={<lines.link />}
        title={t(isOn ? 'page-editor.removeLink' : 'page-editor.link')}
        active={isOn}
        disabled={!isOn && editor.state.selection.empty}
        onClick={() => {
          if (isOn) editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
          else setOpen(true)
        }}
      />
      {isOpen && (
        <TargetDialog
          title={t('page-editor.chooseLink')}
          onClose={() => setOpen(false)}
          onChoose={({ link }) => {
            setOpen(false)
            editor.chain().focus().setMark('link', { href: link }).run()
          }}
        />
      )}
    </>
  )
}
