import { type FormEvent, useState } from 'react'
import {
  configureMiniProgram,
  connectMiniProgram,
  miniProgramConfig,
  mostTitle,
} from '../../../contract/mini-program.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './mini-program.module.css'
import type { ProgramWatch } from './use-program-watch.ts'

export function Connection({ watch }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const { connection, shop } = watch.program
  const [busy, setBusy] = useState(false)
  const connect = async () => {
    setBusy(true)
    try {
      const { obj } = await call(connectMiniProgram, { row: { shop: shop.id } })
      // WeChat's page: it is left until its owner has agreed.
      window.location.assign(obj.url)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <>
      {connection?.lost && (
        <p className={css.reason} role="alert">
          {t('mini-program.lost')}
        </p>
      )}
      {connection ? (
        <dl className={css.facts}>
          <dt>{t('mini-program.nickname')}</dt>
          <dd>
            <bdi>{connection.nickname}</bdi>
          </dd>
          <dt>{t('mini-program.appId')}</dt>
          <dd>
            <bdi dir="ltr">{connection.appId}</bdi>
          </dd>
          <dt>{t('mini-program.connectedAt')}</dt>
          <dd>
            <Moment at={connection.at} />
          </dd>
        </dl>
      ) : (
        <p className={css.note}>{t('mini-program.connectHint')}</p>
      )}
      <p className={css.buttons}>
        <Button
          kind={connection && !connection.lost ? 'plain' : 'primary'}
          busy={busy}
          onClick={() => void connect()}
        >
          {t(connection ? 'mini-program.reconnect' : 'mini-program.connect')}
        </Button>
      </p>
      {connection && <Look key={`${shop.id}`} watch={watch} />}
    </>
  )
}

const labels = { title: 'mini-program.title', colour: 'mini-program.colour' } as const

/** What stands at the top of every page of it. */
function Look({ watch: { program, take } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const [title, setTitle] = useState(program.config.title)
  const [colour, setColour] = useState(program.config.colour)
  const { form, errors, failure, busy, check, send } = useForm(labels)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const cfg = { title, colour }
    if (!check(miniProgramConfig, cfg)) return
    void send(async () => {
      const { obj } = await call(configureMiniProgram, { shop: program.shop.id, cfg }, { quiet: true })
      take(obj)
      // What was emptied is the shop's own again.
      setTitle(obj.config.title)
      setColour(obj.config.colour)
      toasts.show('success', t('mini-program.saved'), 3000)
    })
  }
  return (
    <form ref={form} className={css.look} onSubmit={save} noValidate>
      <h3 className={css.part}>{t('mini-program.look')}</h3>
      <div className={css.fields}>
        <Field
          name="title"
          label={t('mini-program.title')}
          value={title}
          maxLength={mostTitle}
          error={errors.title}
          onChange={event => setTitle(event.target.value)}
        />
        <Field
          name="colour"
          type="color"
          label={t('mini-program.colour')}
          value={colour}
          error={errors.colour}
          onChange={event => setColour(event.target.value)}
        />
      </div>
      <FormFailure failure={failure} />
      <p className={css.buttons}>
        <Button type="submit" kind="second" busy={busy}>
          {t('mini-program.save')}
        </Button>
      </p>
    </form>
  )
}
