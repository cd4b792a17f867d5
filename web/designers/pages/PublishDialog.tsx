import { useState } from 'react'
import { shopTimeZone } from '../../../contract/dates.ts'
import { endOf, isAfter, UntilField, untilOf } from '../../features/pages/UntilField.tsx'
import { useT } from '../../i18n/use-t.ts'
import { fromDateInput } from '../../records/form/date-input.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useDesk } from './desk.tsx'
import css from './Editor.module.css'
import { useWork } from './work.tsx'

/** The draft becomes what visitors see: now, or at a moment to come. */
export function PublishDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { page } = useWork()
  const { missing, languages } = useDesk()
  const [typed, setTyped] = useState('')
  const [before] = useState(untilOf(page.facts))
  const [until, setUntil] = useState(before)
  const [failure, setFailure] = useState<{ at?: string; until?: string }>({})
  const { type, publishAt, publishedAt, address } = page.facts
  const lacking = languages.filter(lang => missing.some(each => each.languages.includes(lang))).length

  const publish = (at?: string) => {
    if (!isAfter(until, at)) return setFailure({ until: t('page-desk.badEnd') })
    onClose()
    void page.publish(endOf(until, before), at)
  }
  const later = () => {
    const at = typed && fromDateInput(typed, true, shopTimeZone)
    if (!at || Date.parse(at) <= Date.now()) return setFailure({ at: t('page-editor.momentWrong') })
    publish(at)
  }

  return (
    <Dialog title={t('page-editor.publish')} onClose={onClose}>
      <div className={css.dialog}>
        {lacking > 0 && <p className={css.lacking}>{t('page-editor.missingAll', { count: lacking })}</p>}
        {publishedAt && (
          <p>
            {t('page-editor.publishedAt')} <Moment at={publishedAt} />{' '}
            {address && (
              <a href={address} target="_blank" rel="noopener" className={css.again}>
                {t('page-editor.open')}
              </a>
            )}
          </p>
        )}
        {type !== 'home' && (
          <UntilField
            typed={until}
            error={failure.until ?? ''}
            onType={next => {
              setUntil(next)
              setFailure({})
            }}
          />
        )}
        <Button kind="primary" onClick={() => publish()}>
          {t('page-editor.publishNow')}
        </Button>
        <div className={css.later}>
          <Field
            label={t('page-editor.publishLater')}
            help={t('page-editor.shopClock')}
            type="datetime-local"
            dir="ltr"
            value={typed}
            error={failure.at}
            onChange={event => {
              setTyped(event.target.value)
              setFailure({})
            }}
          />
          <Button onClick={later}>{t('page-editor.schedule')}</Button>
        </div>
        {publishAt && (
          <p>
            {t('page-editor.publishAt')} <Moment at={publishAt} />{' '}
            <button
              type="button"
              className={css.again}
              onClick={() => {
                onClose()
                void page.unschedule()
              }}
            >
              {t('page-editor.unschedule')}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  )
}
