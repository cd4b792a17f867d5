import { useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import { formatDate } from '../../../contract/dates.ts'
import { linkDays, type QuotationLinks } from '../../../contract/quotation.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import css from './quotation.module.css'
import type { QuotationLink } from './use-quotation-link.ts'

/** What the link is to say, or the link; and those that were given out before. */
export function LinkForm({ made, formId }: { made: QuotationLink; formId: string }) {
  const t = useT()
  const { link, days, title, langs } = made
  return (
    <>
      {link ? (
        <div className={css.share}>
          <p>{t('quotation.linkReady', { count: days })}</p>
          <input
            className={css.link}
            readOnly
            dir="ltr"
            value={link}
            aria-label={t('quotation.shareTitle')}
            onFocus={event => event.target.select()}
          />
        </div>
      ) : (
        <form id={formId} className={css.share} onSubmit={event => void made.share(event)}>
          <p className={css.hint}>{t('quotation.shareHint')}</p>
          <Field
            label={t('quotation.linkTitle')}
            maxLength={60}
            value={title}
            placeholder={t('quotation.linkTitleHint')}
            onChange={event => made.setTitle(event.target.value)}
          />
          <LanguagePair langs={langs} onChange={made.setLangs} />
          <Field label={t('quotation.linkDays')}>
            {control => (
              <select {...control} value={days} onChange={event => made.setDays(Number(event.target.value))}>
                {linkDays.map(each => (
                  <option key={each} value={each}>
                    {t('quotation.days', { count: each })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </form>
      )}
      <OpenLinks given={made.given.value} />
    </>
  )
}

/** What is shared already, to be taken back. */
function OpenLinks({ given }: { given: QuotationLinks | undefined }) {
  const t = useT()
  const call = useCall()
  const [gone, setGone] = useState<readonly number[]>([])
  const open = given?.items.filter(({ id }) => !gone.includes(id)) ?? []
  if (open.length === 0) return null
  const revoke = async (id: number) => {
    await call(saveData, { type: 'quotation_link', row: { revoke: id } })
    setGone([...gone, id])
  }
  return (
    <section className={css.links}>
      <h3 className={css.linksTitle}>{t('quotation.links')}</h3>
      <ul>
        {open.map(({ id, title, expiresAt, opened }) => (
          <li key={id} className={css.linkLine}>
            <span className={css.linkName}>{title || t('screens.quotation')}</span>
            <small className={css.hint}>
              {t('quotation.quotedUntil', { date: formatDate(expiresAt, pageTimeZone()) })} ·{' '}
              {t('quotation.openedTimes', { count: opened })}
            </small>
            <Button size="s" onClick={() => void revoke(id)}>
              {t('quotation.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
