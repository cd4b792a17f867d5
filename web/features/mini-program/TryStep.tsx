import { type FormEvent, useState } from 'react'
import { bindExperienceMember, experienceMembers, trialCode } from '../../../contract/mini-program.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import css from './mini-program.module.css'
import type { ProgramWatch } from './use-program-watch.ts'

const codePixels = 200

export function TryStep({ watch }: { watch: ProgramWatch }) {
  return (
    <div className={css.try}>
      <TrialCode watch={watch} />
      <Testers shop={watch.program.shop.id} />
    </div>
  )
}

function TrialCode({ watch: { program, lookAgain } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const [shown, setShown] = useState<{ version: string; picture: string }>()
  const [busy, setBusy] = useState(false)
  const version = `${program.version} ${program.history.find(({ to }) => to === 'uploaded')?.id ?? ''}`
  const show = async () => {
    setBusy(true)
    try {
      const { obj } = await call(trialCode, { shop: program.shop.id })
      setShown({ version, picture: obj.picture })
      await lookAgain()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const isShown = shown?.version === version
  return (
    <div className={css.trial}>
      <p className={css.note}>{t('mini-program.tryHint')}</p>
      {isShown ? (
        <img
          className={css.code}
          src={shown.picture}
          alt={t('mini-program.trialCode')}
          width={codePixels}
          height={codePixels}
        />
      ) : (
        <p className={css.buttons}>
          <Button
            kind={program.state === 'uploaded' ? 'primary' : 'second'}
            busy={busy}
            onClick={() => void show()}
          >
            {t('mini-program.showTrial')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Testers({ shop }: { shop: number }) {
  const t = useT()
  const call = useCall()
  const { state, value, reload } = useLoaded(
    `testers ${shop}`,
    async () => (await call(experienceMembers, { shop }, { quiet: true })).tbl,
  )
  const [wechatId, setWechatId] = useState('')
  const [removing, setRemoving] = useState('')
  const { form, errors, failure, busy, send, show, required } = useForm({ wechatid: 'mini-program.wechatId' })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wechatid = wechatId.trim()
    if (!wechatid) return show({ wechatid: required('wechatid') })
    show({})
    void send(async () => {
      await call(bindExperienceMember, { shop, wechatid }, { quiet: true })
      setWechatId('')
      toasts.show('success', t('mini-program.testerAdded'), 3000)
      reload()
    })
  }
  const remove = async (userstr: string) => {
    setRemoving(userstr)
    try {
      await call(bindExperienceMember, { shop, unbind: true, userstr })
      toasts.show('success', t('mini-program.testerRemoved'), 3000)
      reload()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setRemoving('')
    }
  }
  return (
    <section className={css.testers} aria-labelledby="testers">
      <h3 id="testers" className={css.part}>
        {t('mini-program.testers')}
      </h3>
      {state === 'failed' ? (
        <Failed onRetry={reload} />
      ) : value === undefined ? (
        <Skeleton shape="row" />
      ) : value.length === 0 ? (
        <p className={css.note}>{t('mini-program.testersEmpty')}</p>
      ) : (
        <ul className={css.people}>
          {value.map(({ userstr, wechatid }) => (
            <li key={userstr}>
              {wechatid ? <bdi dir="ltr">{wechatid}</bdi> : <span>{t('mini-program.testerElsewhere')}</span>}
              <Button
                size="s"
                busy={removing === userstr}
                aria-label={t('mini-program.removeTesterOf', { name: wechatid || userstr })}
                onClick={() => void remove(userstr)}
              >
                {t('mini-program.removeTester')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} className={css.add} onSubmit={add} noValidate>
        <Field
          name="wechatid"
          label={t('mini-program.wechatId')}
          value={wechatId}
          maxLength={64}
          dir="ltr"
          autoComplete="off"
          error={errors.wechatid}
          onChange={event => setWechatId(event.target.value)}
        />
        <Button type="submit" kind="second" busy={busy}>
          {t('mini-program.addTester')}
        </Button>
      </form>
      <FormFailure failure={failure} />
    </section>
  )
}
