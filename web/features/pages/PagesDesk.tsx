import { Suspense, useState } from 'react'
import { type PageType, pageTypes } from '../../../contract/page-blocks.ts'
import type { PageList, PageRow } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Tag } from '../../ui/Tag.tsx'
import css from './PagesDesk.module.css'
import { pageChoiceNames, pageChoices, pageStates } from './page-choices.ts'
import { typeNames } from './page-type-names.ts'
import { type PageStep, usePageSteps } from './use-page-steps.ts'

const NewPage = onDemand(() => import('./NewPage.tsx'))
const Schedule = onDemand(() => import('./Schedule.tsx'))
const Versions = onDemand(() => import('./Versions.tsx'))

export interface PagesSearch {
  shopId?: number | undefined
}

type Opened = { dialog: 'new' } | { dialog: 'schedule' | 'versions'; page: PageRow }

/** All pages of a shop: what each is, how it stands, and what can be done with it. */
export function PagesDesk({ data: { shop, shops, rows }, path }: { data: PageList; path: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [type, setType] = useState<PageType>()
  const [opened, setOpened] = useState<Opened>()
  const { step, busy } = usePageSteps(rows)
  const close = () => setOpened(undefined)
  const shown = type ? rows.filter(row => row.type === type) : rows

  const choose = (page: PageRow, chosen: PageStep | 'schedule' | 'versions') =>
    chosen === 'schedule' || chosen === 'versions'
      ? setOpened({ dialog: chosen, page })
      : void step(page, chosen)

  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.heading}>{t('page-desk.heading')}</h1>
          <p className={css.lead}>{t('page-desk.lead')}</p>
        </div>
        <Button kind="primary" onClick={() => setOpened({ dialog: 'new' })}>
          {t('page-desk.new')}
        </Button>
      </header>
      <div className={css.filters}>
        {shops.length > 1 && (
          <Field label={t('page-desk.shop')}>
            {control => (
              <select
                {...control}
                value={shop.id}
                onChange={event => void navigate({ href: `${path}?shopId=${event.target.value}` })}
              >
                {shops.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={t('page-desk.type')}>
          {control => (
            <select
              {...control}
              value={type ?? ''}
              onChange={event => setType(pageTypes.find(each => each === event.target.value))}
            >
              <option value="">{t('page-desk.allTypes')}</option>
              {pageTypes.map(each => (
                <option key={each} value={each}>
                  {t(typeNames[each])}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {shown.length === 0 ? (
        <Empty title={t('page-desk.empty')} hint={t('page-desk.emptyHint')} />
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('page-desk.name')}</th>
              <th scope="col">{t('page-desk.type')}</th>
              <th scope="col">{t('page-desk.updated')}</th>
              <th scope="col">{t('page-desk.state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('page-desk.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(page => (
              <tr key={page.id}>
                <th scope="row" className={css.name}>
                  <a href={`${paths.pageEditor}?id=${page.id}`}>
                    <bdi>{page.name}</bdi>
                  </a>
                </th>
                <td>
                  {t(typeNames[page.type])}
                  {page.category && (
                    <span className={css.note}>
                      <bdi>{page.category}</bdi>
                    </span>
                  )}
                </td>
                <td>
                  <Moment at={page.updatedAt} />
                  {page.updatedBy && (
                    <span className={css.note}>
                      <bdi>{page.updatedBy}</bdi>
                    </span>
                  )}
                </td>
                <td>
                  <Tag kind={pageStates[page.state].kind}>{t(pageStates[page.state].text)}</Tag>
                  {(page.publishAt ?? page.publishedAt) && (
                    <span className={css.note}>
                      <Moment at={(page.publishAt ?? page.publishedAt)!} />
                    </span>
                  )}
                  {page.withdrawAt && (
                    <span className={css.note}>
                      {t('page-desk.shownUntil')} <Moment at={page.withdrawAt} />
                    </span>
                  )}
                </td>
                <td>
                  <div className={css.actions}>
                    <a
                      href={`${paths.pageEditor}?id=${page.id}`}
                      className={buttonClass('second', 's')}
                      aria-label={`${t('page-desk.edit')} ${page.name}`}
                    >
                      {t('page-desk.edit')}
                    </a>
                    {page.state !== 'published' && (
                      <Button
                        kind="primary"
                        size="s"
                        busy={busy === page.id}
                        aria-label={`${t('page-desk.publish')} ${page.name}`}
                        onClick={() => void step(page, 'publish')}
                      >
                        {t('page-desk.publish')}
                      </Button>
                    )}
                    {page.address && (
                      <a
                        href={page.address}
                        target="_blank"
                        rel="noreferrer"
                        className={buttonClass('plain', 's')}
                        aria-label={`${t('page-desk.open')} ${page.name}`}
                      >
                        {t('page-desk.open')}
                      </a>
                    )}
                    <Menu
                      label={page.name}
                      text={t('page-desk.more')}
                      items={pageChoices(page).map(key => ({
                        key,
                        text: t(pageChoiceNames[key]),
                        href: key === 'preview' ? page.preview : `${paths.pageEditor}?id=${page.id}`,
                      }))}
                      onChoose={key => choose(page, key as PageStep | 'schedule' | 'versions')}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense>
        {opened?.dialog === 'new' && <NewPage shop={shop} onClose={close} />}
        {opened?.dialog === 'schedule' && <Schedule page={opened.page} onClose={close} />}
        {opened?.dialog === 'versions' && <Versions page={opened.page} onClose={close} />}
      </Suspense>
    </div>
  )
}
