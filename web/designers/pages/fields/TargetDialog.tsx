import { useState } from 'react'
import { safeHref } from '../../../../contract/links.ts'
import { type LinkKind, linkKinds, pageLinkTargets } from '../../../../contract/page-desk.ts'
import type { TextKey } from '../../../../contract/text.ts'
import { useCall } from '../../../api/use-app.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { panelOf, TabList } from '../../../ui/TabList.tsx'
import { useDebounce } from '../../../ui/use-debounce.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useDesk } from '../desk.tsx'
import css from './Fields.module.css'
import { rememberName } from './targets.ts'

type Tab = LinkKind | 'address'

const tabTitles: Record<Tab, TextKey> = {
  product: 'page-editor.linkProduct',
  category: 'page-editor.linkCategory',
  page: 'page-editor.linkPage',
  notice: 'page-editor.linkNotice',
  brand: 'page-editor.linkBrand',
  address: 'page-editor.linkAddress',
}

export interface Target {
  link: string
  name: string
}

interface Props {
  title: string
  /** Without it, any of them and addresses besides. */
  kind?: LinkKind
  /** Those that are chosen already. */
  taken?: readonly string[]
  onChoose(target: Target): void
  onClose(): void
}

/** Finds what a link leads to, by name. */
export function TargetDialog({ title, kind, taken, onChoose, onClose }: Props) {
  const t = useT()
  const [tab, setTab] = useState<Tab>(kind ?? 'product')
  const tabs: Tab[] = [...linkKinds, 'address']
  const choose = (target: Target) => {
    rememberName(target.link, target.name)
    onChoose(target)
  }
  const panel = (shown: Tab) =>
    shown === 'address' ? (
      <Address onChoose={choose} />
    ) : (
      <Search key={shown} kind={shown} taken={taken} onChoose={choose} />
    )
  return (
    <Dialog title={title} size="m" onClose={onClose}>
      <div className={css.dialog}>
        {kind ? (
          panel(kind)
        ) : (
          <>
            <TabList<Tab>
              id="page-link"
              label={title}
              tabs={tabs.map(name => ({ name, title: t(tabTitles[name]) }))}
              shown={tab}
              onShow={setTab}
            />
            <div {...panelOf('page-link', tab)} className={css.panel}>
              {panel(tab)}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface SearchProps {
  kind: LinkKind
  taken: readonly string[] | undefined
  onChoose(target: Target): void
}

function Search({ kind, taken, onChoose }: SearchProps) {
  const t = useT()
  const call = useCall()
  const { shopId } = useDesk()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebounce(setAsked, 250)
  const { state, value, why } = useLoaded(`${kind} ${asked}`, async () => {
    const { obj } = await call(pageLinkTargets, { shopId, kind, q: asked }, { inPlace: true, quiet: true })
    return obj.rows
  })
  return (
    <>
      <Field
        label={t('page-editor.find', { what: t(tabTitles[kind]) })}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          ask(event.target.value.trim())
        }}
      />
      <ul className={css.targets} aria-busy={state === 'loading'}>
        {value?.map(({ link, name, picture }) => (
          <li key={link}>
            <button
              type="button"
              className={css.target}
              aria-pressed={taken ? taken.includes(link) : undefined}
              onClick={() => onChoose({ link, name })}
            >
              {picture !== undefined && (
                <StoredPicture className={css.thumb} name={picture} width={40} alt="" />
              )}
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {state === 'ready' && value?.length === 0 && <p className={css.note}>{t('page-editor.foundNone')}</p>}
      {state === 'failed' && <p className={css.error}>{why}</p>}
    </>
  )
}

function Address({ onChoose }: { onChoose(target: Target): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const done = () => {
    const href = safeHref(typed)
    if (!href) return setFailure(t('page-editor.addressWrong'))
    onChoose({ link: `link|${href}`, name: href })
  }
  return (
    <>
      <Field
        label={t('page-editor.linkAddress')}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        maxLength={450}
        value={typed}
        error={failure || undefined}
        onChange={event => {
          setTyped(event.target.value)
          setFailure('')
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          done()
        }}
      />
      <div className={css.buttons}>
        <Button kind="primary" onClick={done}>
          {t('ui.ok')}
        </Button>
      </div>
    </>
  )
}
