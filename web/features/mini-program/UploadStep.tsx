import { type FormEvent, useState } from 'react'
import { uploadMiniProgram } from '../../../contract/mini-program.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './mini-program.module.css'
import { DescriptionField, Rejection } from './ReviewWords.tsx'
import type { ProgramWatch } from './use-program-watch.ts'

export function UploadStep({ watch: { program, take } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const { state, steps, template, upgradable, version, shop, reason } = program
  const [description, setDescription] = useState('')
  const { form, failure, errors, busy, send } = useForm({ desc: 'mini-program.description' })
  const upload = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      take((await call(uploadMiniProgram, { shop: shop.id, desc: description }, { quiet: true })).obj)
      setDescription('')
      toasts.show('success', t('mini-program.uploaded'), 3000)
    })
  }
  return (
    <>
      {state === 'rejected' && <Rejection reason={reason} />}
      {state === 'rejected' && <p className={css.next}>{t('mini-program.rejectedNext')}</p>}
      {state === 'withdrawn' && <p className={css.next}>{t('mini-program.withdrawnNext')}</p>}
      {upgradable && (
        <p className={css.next}>{t('mini-program.upgradeHint', { version: template.version })}</p>
      )}
      {version && (
        <dl className={css.facts}>
          <dt>{t('mini-program.versionWorked')}</dt>
          <dd>
            <bdi dir="ltr">{version}</bdi>
          </dd>
          {program.description && (
            <>
              <dt>{t('mini-program.description')}</dt>
              <dd className={css.words}>{program.description}</dd>
            </>
          )}
        </dl>
      )}
      {steps.includes('upload') && (
        <form ref={form} className={css.form} onSubmit={upload} noValidate>
          <p className={css.note}>
            {t('mini-program.uploadHint', { version: template.version })}
            {template.description && (
              <>
                {' '}
                <bdi>{template.description}</bdi>
              </>
            )}
          </p>
          <DescriptionField value={description} error={errors.desc} onChange={setDescription} />
          <FormFailure failure={failure} />
          <p className={css.buttons}>
            <Button
              type="submit"
              kind={['uploaded', 'trial', 'passed'].includes(state) ? 'plain' : 'primary'}
              busy={busy}
            >
              {upgradable
                ? t('mini-program.upgrade', { version: template.version })
                : t(version ? 'mini-program.uploadAgain' : 'mini-program.upload')}
            </Button>
          </p>
        </form>
      )}
    </>
  )
}
