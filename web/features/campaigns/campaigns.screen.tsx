import { type FormEvent, useId, useState } from 'react'
import { object, string } from 'valibot'
import {
  type Audience,
  campaignPreview,
  campaignsPerPage,
  type OfficeCampaigns,
  officeCampaigns,
  sendCampaign,
} from '../../../contract/campaigns.ts'
import { optional, pageNumber } from '../../../contract/fields.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './campaigns.module.css'

interface Search {
  page?: number | undefined
}

export default screen<Search, OfficeCampaigns>({
  search: object({ page: optional(pageNumber()) }),
  load: async ({ call, search: { page = 1 } }) =>
    (await call(officeCampaigns, { start: (page - 1) * campaignsPerPage })).obj,
  texts: ['office', 'campaigns'],
  View: Campaigns,
})

const hrefFor = (page: number) => (page > 1 ? `${paths.officeCampaigns}?page=${page}` : paths.officeCampaigns)

/** Coupons and red packets for many members at once, and what they brought. */
function Campaigns({ search: { page = 1 }, data }: ViewProps<Search, OfficeCampaigns>) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('office.campaigns')}</h1>
      <NewCampaign key={data.campaigns[0]?.id} data={data} />
      <section className={css.card}>
        <h2 className={css.title}>{t('campaigns.past')}</h2>
        {data.campaigns.length === 0 ? <Empty title={t('campaigns.none')} /> : <Past data={data} />}
      </section>
      <Pager
        page={page}
        pages={Math.ceil(data.total / campaignsPerPage)}
        hrefFor={hrefFor}
        onGo={to => void navigate({ href: hrefFor(to) })}
      />
    </div>
  )
}

const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const keptWords = object({ name: string(), typed: string() })
const keyOf = ({ red, id }: OfficeCampaigns['templates'][number]) => `${red} ${id}`

function NewCampaign({ data: { templates, areas } }: { data: OfficeCampaigns }) {
  const t = useT()
  const { lang } = useLanguage()
  const call = useCall()
  const router = useRouter()
  // A second press is the same campaign.
  const [key] = useState(() => (import.meta.env.SSR ? '' : newKey()))
  const [name, setName] = useState('')
  const [chosen, choose] = useState<string>()
  const [audience, setAudience] = useState<Audience>({})
  const [typed, setTyped] = useState('')
  const [counted, setCounted] = useState<{ reach: number; of: string }>()
  const template = templates.find(one => keyOf(one) === chosen) ?? templates[0]
  // What was counted for one that is gone says nothing of what stands in its place.
  const reach = template && counted?.of === keyOf(template) ? counted.reach : undefined
  useDraft('campaign', keptWords, name || typed ? { name, typed } : undefined, kept => {
    setName(kept.name)
    setTyped(kept.typed)
  })
  const mobilesId = useId()

  const change = (more: Partial<Audience>) => {
    setCounted(undefined)
    setAudience({ ...audience, ...more })
  }
  const wanted = (): Audience => {
    const mobiles = typed.split(/[\s,;，；]+/).filter(Boolean)
    return { ...audience, ...(mobiles.length > 0 && { mobiles }) }
  }
  const what = () => ({ tpId: template!.id, red: template!.red })

  const { run: preview, busy: looking } = useOnce(async () => {
    try {
      const { obj } = await call(campaignPreview, { wish: { ...what(), audience: wanted() } })
      setCounted({ reach: obj.reach, of: keyOf(template!) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const { run: send, busy } = useOnce(async () => {
    const count = reach ?? 0
    if (!(await dialogs.confirm({ text: t('campaigns.sure', { count }), ok: t('campaigns.send') }))) return
    try {
      const row = { ...what(), key, name, audience: wanted() }
      const { obj } = await call(sendCampaign, { row })
      toasts.show('success', t('campaigns.sent', { count: obj.reached }), 4000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setCounted(undefined)
    }
    await router.invalidate()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void preview()
  }

  return (
    <form className={css.card} onSubmit={submit}>
      <h2 className={css.title}>{t('campaigns.make')}</h2>
      <div className={css.fields}>
        <Field
          label={t('campaigns.name')}
          value={name}
          maxLength={60}
          required
          onChange={event => setName(event.target.value)}
        />
        <Field label={t('campaigns.what')}>
          {control => (
            <select
              {...control}
              value={template && keyOf(template)}
              onChange={event => {
                setCounted(undefined)
                choose(event.target.value)
              }}
            >
              {templates.map(one => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  {t(one.red ? 'campaigns.red' : 'campaigns.coupon')} · {one.name} ·{' '}
                  {t('campaigns.left', { left: formatNumber(one.left) })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <h3 className={css.title}>{t('campaigns.whom')}</h3>
      <p className={css.note}>{t('campaigns.everybody')}</p>
      <fieldset className={css.tiers}>
        <legend>{t('campaigns.tiers')}</legend>
        {tiers.map(tier => (
          <label key={tier} className={css.tier}>
            <input
              type="checkbox"
              checked={audience.tiers?.includes(tier) ?? false}
              onChange={({ target: { checked } }) => {
                const others = (audience.tiers ?? []).filter(one => one !== tier)
                change({ tiers: checked ? [...others, tier] : others })
              }}
            />
            {tier === 0 ? t('campaigns.retail') : tier}
          </label>
        ))}
      </fieldset>
      <details className={css.areas}>
        <summary>
          {t('campaigns.areas')}:{' '}
          {audience.areas?.length ? listInWords(lang, audience.areas) : t('campaigns.anyArea')}
        </summary>
        <fieldset className={css.tiers}>
          <legend className="visually-hidden">{t('campaigns.areas')}</legend>
          {areas.map(area => (
            <label key={area} className={css.tier}>
              <input
                type="checkbox"
                checked={audience.areas?.includes(area) ?? false}
                onChange={({ target: { checked } }) => {
                  const others = (audience.areas ?? []).filter(one => one !== area)
                  change({ areas: checked ? [...others, area] : others })
                }}
              />
              {area}
            </label>
          ))}
        </fieldset>
      </details>
      <div className={css.fields}>
        <Field label={t('campaigns.bought')}>
          {control => (
            <select
              {...control}
              value={audience.bought ?? ''}
              onChange={event => change({ bought: (event.target.value || undefined) as Audience['bought'] })}
            >
              <option value="">{t('campaigns.boughtAny')}</option>
              <option value="yes">{t('campaigns.boughtYes')}</option>
              <option value="no">{t('campaigns.boughtNo')}</option>
            </select>
          )}
        </Field>
        <Field
          label={t('campaigns.newDays')}
          inputMode="numeric"
          dir="ltr"
          value={audience.newDays ?? ''}
          onChange={event => change({ newDays: Number(event.target.value.replace(/\D/g, '')) || undefined })}
        />
        <Field label={t('campaigns.mobiles')} help={t('campaigns.mobilesHint')}>
          {control => (
            <textarea
              {...control}
              id={control.id ?? mobilesId}
              rows={3}
              dir="ltr"
              value={typed}
              onChange={event => {
                setCounted(undefined)
                setTyped(event.target.value)
              }}
            />
          )}
        </Field>
      </div>
      <p className={css.steps}>
        <Button
          type="submit"
          kind="second"
          busy={looking}
          disabledReason={template ? undefined : t('campaigns.what')}
        >
          {t('campaigns.preview')}
        </Button>
        {reach !== undefined && <strong role="status">{t('campaigns.reach', { count: reach })}</strong>}
        {reach !== undefined && reach > 0 && (
          <Button
            kind="primary"
            busy={busy}
            disabledReason={name.trim() === '' ? t('campaigns.name') : undefined}
            onClick={() => void send()}
          >
            {t('campaigns.send')}
          </Button>
        )}
      </p>
    </form>
  )
}

function Past({ data: { campaigns } }: { data: OfficeCampaigns }) {
  const t = useT()
  const session = useSession()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroller} aria-label={t('campaigns.past')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('campaigns.name')}</th>
            <th scope="col">{t('campaigns.what')}</th>
            <th scope="col">{t('campaigns.at')}</th>
            <th scope="col">{t('campaigns.by')}</th>
            {(['reached', 'opened', 'used', 'revenue'] as const).map(figure => (
              <th key={figure} scope="col" className={css.number}>
                {t(`campaigns.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map(one => (
            <tr key={one.id}>
              <td>
                <bdi>{one.name}</bdi>
              </td>
              <td>
                {t(one.red ? 'campaigns.red' : 'campaigns.coupon')} · <bdi>{one.template}</bdi>
              </td>
              <td>
                <Moment at={one.at} />
              </td>
              <td>
                <bdi>{one.by}</bdi>
              </td>
              <td className={css.number}>{formatNumber(one.reached)}</td>
              <td className={css.number}>{formatNumber(one.opened)}</td>
              <td className={css.number}>{formatNumber(one.used)}</td>
              <td className={css.number}>
                <bdi dir="ltr">{formatMoney(one.revenue, currencyOf(session, one.currency), '')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
