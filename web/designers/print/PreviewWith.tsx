import { useState } from 'react'
import { printDocuments } from '../../../contract/print-desk.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { OptionList } from '../../ui/combobox/OptionList.tsx'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import floating from '../../ui/floating.module.css'
import { useDebounce } from '../../ui/use-debounce.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import css from './designer.module.css'

export interface Previewed {
  id: number
  title: string
}

interface Props {
  shopId: number
  kind: PrintKind
  chosen: Previewed | undefined
  onChoose(chosen: Previewed | undefined): void
}

/** Which document fills the canvas: one of the shop's, or a made-up one. */
export function PreviewWith({ shopId, kind, chosen, onChoose }: Props) {
  const t = useT()
  const call = useCall()
  const [typed, setTyped] = useState<string>()
  const open = typed !== undefined
  const [sought, setSought] = useState('')
  const seek = useDebounce((words: string) => setSought(words.trim()), 200)
  const { value, state } = useLoaded(open ? `${kind} ${sought}` : '', async () => {
    if (!open) return []
    const { tbl } = await call(printDocuments, { of: shopId, kind, q: sought || undefined }, { quiet: true })
    return tbl
  })
  const sample = { id: 0, title: t('print-design.sample'), date: '' }
  const items = open && value ? [...(sought ? [] : [sample]), ...value] : undefined
  const show = () => {
    if (open) return
    setTyped('')
    setSought('')
  }
  const box = useCombobox({
    items,
    onChoose: ({ id, title }) => {
      onChoose(id ? { id, title } : undefined)
      setTyped(undefined)
    },
    onOpen: () => show(),
    onClose: () => setTyped(undefined),
  })
  return (
    <span className={`${floating.box} ${css.previewWith}`}>
      <input
        {...box.field}
        type="text"
        className={css.previewField}
        aria-label={t('print-design.previewWith')}
        placeholder={t('print-design.findDocument')}
        dir="auto"
        value={typed ?? chosen?.title ?? sample.title}
        onFocus={event => event.target.select()}
        onClick={() => show()}
        onChange={event => {
          setTyped(event.target.value)
          seek(event.target.value)
        }}
        onKeyDown={event => void box.onKey(event)}
        onBlur={() => setTyped(undefined)}
      />
      <OptionList box={box} label={t('print-design.previewWith')}>
        {({ title, date }) => (
          <>
            <bdi>{title}</bdi> <bdi className={css.previewDate}>{date}</bdi>
          </>
        )}
      </OptionList>
      {open && state === 'ready' && items?.length === 0 && (
        <p className={`${floating.panel} ${css.previewNone}`} role="status">
          {t('print-design.noDocument')}
        </p>
      )}
    </span>
  )
}
