import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { useRouter } from '../router/react.tsx'
import { OptionList } from '../ui/combobox/OptionList.tsx'
import { useCombobox } from '../ui/combobox/use-combobox.ts'
import floating from '../ui/floating.module.css'
import css from './Finder.module.css'
import { type Found, useFinder } from './use-finder.ts'

/** Goes to any page, order, product or customer from anywhere; Ctrl K leads into it. */
export function Finder() {
  const t = useT()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { found, isAsking } = useFinder(open ? typed : undefined)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // A dialog stands over the page.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const close = () => setOpen(false)
  const choose = ({ href }: Found) => {
    close()
    setTyped('')
    field.current?.blur()
    void router.navigate({ href })
  }
  const box = useCombobox({ items: found, onChoose: choose, onOpen: () => setOpen(true), onClose: close })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.onKey(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') event.currentTarget.blur()
    // Nothing is chosen: the first is what was meant, once it is what fits.
    if (event.key === 'Enter' && found?.[0] && !isAsking) choose(found[0])
  }
  return (
    <search className={`${floating.box} ${css.finder}`}>
      <input
        {...box.field}
        ref={field}
        type="search"
        className={css.field}
        aria-label={t('office.find')}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('office.find')}
        maxLength={50}
        dir="auto"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className={css.keys} aria-hidden="true" />
      <OptionList box={box} label={t('office.find')}>
        {({ name, note, kind }) => (
          <>
            <bdi className={css.name}>{name}</bdi>
            <bdi className={css.note}>{note}</bdi>
            <span className={css.kind}>{kind}</span>
          </>
        )}
      </OptionList>
      {found?.length === 0 && (
        <p className={`${floating.panel} ${floating.wide} ${css.none}`} role="status">
          {t(isAsking ? 'office.finding' : 'office.findNone')}
        </p>
      )}
    </search>
  )
}
