import { useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import * as paths from '../../../contract/paths.ts'
import {
  type PrintTemplateRow,
  printTemplateRead,
  type printTemplates,
  removePrintTemplate,
  savePrintTemplate,
} from '../../../contract/print-desk.ts'
import { fieldsOfKind, printKinds } from '../../../contract/print-fields.ts'
import { papers } from '../../../contract/print-template.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { NewTemplate } from './NewTemplate.tsx'
import css from './print-design.module.css'
import { printDesignHref } from './print-design-href.ts'

export type Templates = ActionOutput<typeof printTemplates>

interface Props {
  list: Templates
  rows: readonly PrintTemplateRow[]
}

/** A shop's templates by kind, each kind with ours at its end. */
export function TemplateList({ list, rows }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { role } = useSession()
  const { shop, shops, mayChange } = list
  const [making, setMaking] = useState(false)
  return (
    <main className={css.page}>
      <header className={css.head}>
        <AppLink
          className={css.home}
          href={role === 'office' ? paths.office : `${paths.shopSettings}?shop=${shop.id}`}
        >
          {role === 'office' ? t('screens.office') : t('screens.shopSettings')}
        </AppLink>
        <h1 className={css.heading}>{t('print-design.title')}</h1>
        {shops.length > 1 ? (
          <label className={css.shop}>
            {t('print-design.shop')}
            <select
              className={css.select}
              value={shop.id}
              onChange={event => void navigate({ href: printDesignHref({ of: Number(event.target.value) }) })}
            >
              {shops.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <bdi className={css.shop}>{shop.title}</bdi>
        )}
        {mayChange && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            {t('print-design.new')}
          </Button>
        )}
      </header>
      <p className={css.intro}>{mayChange ? t('print-design.intro') : t('print-design.lookOnly')}</p>
      {printKinds.map(kind => {
        const own = rows.filter(row => row.kind === kind)
        if (own.length === 0) return null
        return (
          <section key={kind} className={css.kind} aria-labelledby={`kind-${kind}`}>
            <h2 id={`kind-${kind}`} className={css.kindName}>
              {t(fieldsOfKind(kind).text)}
            </h2>
            <ul className={css.rows}>
              {own.map(row => (
                <Row key={`${row.id} ${row.paper}`} row={row} list={list} all={own} />
              ))}
            </ul>
          </section>
        )
      })}
      {making && <NewTemplate shopId={shop.id} rows={rows} onClose={() => setMaking(false)} />}
    </main>
  )
}

function Row({
  row,
  list,
  all,
}: {
  row: PrintTemplateRow
  list: Templates
  all: readonly PrintTemplateRow[]
}) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { shop, mayChange } = list
  const of = shop.id
  const kindName = t(fieldsOfKind(row.kind).text)
  const name = row.ours ? t('print-design.ours') : row.name

  const use = async (id: number, isDefault: boolean) => {
    const { obj } = await call(printTemplateRead, { of, id }, { fresh: true })
    const { name, revision, template } = obj
    await call(savePrintTemplate, { row: { of, id, name, revision, isDefault, template } })
  }
  const { run: makeDefault, busy } = useOnce(async () => {
    try {
      // Ours is used when none of the shop's own is.
      const before = all.find(one => one.isDefault && !one.ours)
      if (!row.ours) await use(row.id, true)
      else if (before) await use(before.id, false)
      toasts.show(
        'success',
        row.ours ? t('print-design.nowOurs') : t('print-design.nowDefault', { name }),
        3000,
      )
      await router.invalidate()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const { run: remove, busy: removing } = useOnce(async () => {
    if (!(await dialogs.confirm({ text: t('print-design.removeAsk', { name }) }))) return
    try {
      await call(removePrintTemplate, { row: { of, id: row.id } })
      toasts.show('success', t('print-design.removed', { name }), 3000)
      await router.invalidate()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const href = row.ours
    ? printDesignHref({ of, kind: row.kind, paper: row.paper })
    : printDesignHref({ of, id: row.id })
  const spoken = `${kindName}: ${name}`
  return (
    <li className={css.row} data-ours={row.ours}>
      <span className={css.nameBox}>
        <AppLink className={css.name} href={href}>
          <bdi>{name}</bdi>
        </AppLink>
        {row.isDefault && <Tag kind="soft">{t('print-design.inUse')}</Tag>}
      </span>
      <span className={css.paper}>{t(papers[row.paper].text)}</span>
      <span className={css.changed}>
        {row.ours ? (
          t('print-design.oursHint')
        ) : (
          <>
            {row.updatedAt && <Moment at={row.updatedAt} />} <bdi>{row.updatedBy}</bdi>
          </>
        )}
      </span>
      <span className={css.acts}>
        {mayChange && !row.isDefault && (
          <Button
            size="s"
            busy={busy}
            aria-label={`${t(row.ours ? 'print-design.unsetDefault' : 'print-design.setDefault')}: ${spoken}`}
            onClick={() => void makeDefault()}
          >
            {t(row.ours ? 'print-design.unsetDefault' : 'print-design.setDefault')}
          </Button>
        )}
        {mayChange && !row.ours && (
          <>
            <AppLink
              className={buttonClass('plain', 's')}
              href={printDesignHref({ of, id: row.id, copy: '1' })}
              aria-label={`${t('print-design.copy')}: ${spoken}`}
            >
              {t('print-design.copy')}
            </AppLink>
            <Button
              size="s"
              busy={removing}
              aria-label={`${t('print-design.removeTemplate')}: ${spoken}`}
              onClick={() => void remove()}
            >
              {t('print-design.removeTemplate')}
            </Button>
          </>
        )}
        <AppLink
          className={buttonClass('second', 's')}
          href={href}
          aria-label={`${t(row.ours && mayChange ? 'print-design.designFromOurs' : 'print-design.open')}: ${spoken}`}
        >
          {t(row.ours && mayChange ? 'print-design.designFromOurs' : 'print-design.open')}
        </AppLink>
      </span>
    </li>
  )
}
