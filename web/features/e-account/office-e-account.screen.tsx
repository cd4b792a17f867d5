import { type FormEvent, useState } from 'react'
import { object, picklist } from 'valibot'
import {
  accountsPerPage,
  askProvider,
  type OfficeAccountTab,
  type OfficeEAccount,
  type OfficeEAccounts,
  officeAccountNumbers,
  officeAccountTabs,
  officeEAccount,
  officeEAccounts,
} from '../../../contract/e-account.ts'
import { type AccountState, accountStates, type UnusedWord } from '../../../contract/e-account-states.ts'
import { id, optional, pageNumber, requiredText, text } from '../../../contract/fields.ts'
import { formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Fact } from './AccountFacts.tsx'
import { AccountBrief, AccountRecord } from './AccountRecord.tsx'
import { AccountTag } from './AccountTag.tsx'
import { holderTexts, officeWords, providerTexts, stateTexts } from './account-words.ts'
import css from './e-account.module.css'

interface Search {
  id?: number | undefined
  tab?: OfficeAccountTab | undefined
  find?: string | undefined
  page?: number | undefined
}

type Data = { one: OfficeEAccount; list?: never } | { list: OfficeEAccounts; one?: never }

/** Electronic accounts: who has which, what came of it, and one of them with its documents. */
export default screen<Search, Data>({
  search: object({
    id: optional(id()),
    tab: optional(picklist(officeAccountTabs)),
    find: optional(text(50)),
    page: optional(pageNumber()),
  }),
  load: async ({ call, search: { id: one, tab, find, page = 1 } }) =>
    one
      ? { one: (await call(officeEAccount, { id: one })).obj }
      : { list: (await call(officeEAccounts, { tab, find, start: (page - 1) * accountsPerPage })).obj },
  texts: ['office', 'e-account', 'form'],
  View: ({ search, data }) =>
    data.one ? <One key={data.one.id} one={data.one} /> : <List search={search} data={data.list} />,
})

const tabs: Readonly<Record<OfficeAccountTab, TextKey>> = {
  all: 'e-account.tabAll',
  waiting: 'e-account.tabWaiting',
  failed: 'e-account.tabFailed',
}

function href({ id: one, tab, find, page }: Search): string {
  const query = new URLSearchParams()
  if (one) query.set('id', String(one))
  if (tab && tab !== 'all') query.set('tab', tab)
  if (find) query.set('find', find)
  if (page && page > 1) query.set('page', String(page))
  const said = query.toString()
  return said ? `${paths.officeEAccount}?${said}` : paths.officeEAccount
}

function List({ search, data }: ViewProps<Search, OfficeEAccounts>) {
  const t = useT()
  const navigate = useNavigate()
  const shown = search.tab ?? 'all'
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('office.eAccounts')}</h1>
      <Find key={search.find} search={search} />
      <nav className={css.tabs} aria-label={t('office.eAccounts')}>
        {officeAccountTabs.map(tab => (
          <AppLink
            key={tab}
            href={href({ find: search.find, tab })}
            className={shown === tab ? `${css.tab} ${css.current}` : css.tab}
            aria-current={shown === tab ? 'page' : undefined}
          >
            {t(tabs[tab])} <small className={css.note}>{formatNumber(data.counts[tab])}</small>
          </AppLink>
        ))}
      </nav>
      {data.accounts.length === 0 ? (
        <Empty
          title={t('e-account.none')}
          hint={shown === 'all' && !search.find ? t('e-account.noneHint') : undefined}
        />
      ) : (
        <div className={`${css.card} ${css.scroll}`}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('e-account.name')}</th>
                <th scope="col">{t('e-account.applicant')}</th>
                <th scope="col">{t('e-account.holder')}</th>
                <th scope="col">{t('e-account.provider')}</th>
                <th scope="col">{t('e-account.state')}</th>
                <th scope="col">{t('e-account.changedAt')}</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map(one => (
                <tr key={one.id}>
                  <td>
                    <AppLink className={css.link} href={href({ id: one.id })}>
                      <bdi>{one.name || '—'}</bdi>
                    </AppLink>
                  </td>
                  <td>
                    <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>
                  </td>
                  <td>{t(holderTexts[one.holder])}</td>
                  <td>{t(providerTexts[one.provider])}</td>
                  <td>
                    <AccountTag state={one.state} closing={one.closing} />
                    {one.reason && <p className={css.note}>{one.reason}</p>}
                  </td>
                  <td>
                    <Moment at={one.changedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        page={search.page ?? 1}
        pages={Math.ceil(data.total / accountsPerPage)}
        hrefFor={page => href({ ...search, page })}
        onGo={page => void navigate({ href: href({ ...search, page }) })}
      />
    </div>
  )
}

function Find({ search: { find = '', tab } }: { search: Search }) {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(find)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ href: href({ tab, find: typed.trim() }) })
  }
  return (
    <form className={css.find} onSubmit={search}>
      <Field
        label={t('e-account.findLabel')}
        value={typed}
        maxLength={50}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" kind="second">
        {t('e-account.find')}
      </Button>
    </form>
  )
}

const isState = (word: AccountState | UnusedWord): word is AccountState =>
  accountStates.some(state => state === word)

const unusedTexts = {
  nothing_new: 'e-account.pushNothingNew',
  too_late: 'e-account.pushTooLate',
  not_empty: 'e-account.pushNotEmpty',
  unknown_number: 'e-account.pushUnknown',
} as const satisfies Record<UnusedWord, TextKey>

function One({ one }: { one: OfficeEAccount }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  const ask = async () => {
    setBusy(true)
    try {
      const { obj } = await call(askProvider, { row: { id: one.id } })
      toasts.show('success', t('e-account.asked', { state: t(stateTexts[obj.state]) }), 4000)
      await router.invalidate()
    } catch {
      // Said already.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.page}>
      <nav className={css.note}>
        <AppLink className={css.link} href={href({})}>
          {t('office.eAccounts')}
        </AppLink>
      </nav>
      <section className={css.card}>
        <header className={css.stepHead}>
          <h1 className={`${css.heading} ${css.title}`}>
            <bdi>{one.form.company?.name ?? one.form.person?.name ?? '—'}</bdi>
          </h1>
          <AccountTag state={one.state} closing={one.closing} />
        </header>
        <p>{officeWords(t, one)}</p>
        {one.reason && <p className={css.reason}>{t('e-account.reason', { reason: one.reason })}</p>}
        <AccountBrief account={one}>
          <Fact name={t('e-account.applicant')}>
            <bdi>{one.member.nick}</bdi> <bdi dir="ltr">{one.member.mobile}</bdi>
          </Fact>
          <Fact name={t('e-account.application')}>
            <bdi dir="ltr">{one.number}</bdi>
          </Fact>
        </AccountBrief>
        {['opening', 'review', 'small_transfer', 'normal'].includes(one.state) && (
          <Button className={css.start} kind="second" busy={busy} onClick={() => void ask()}>
            {t('e-account.ask')}
          </Button>
        )}
      </section>
      <AccountRecord
        form={one.form}
        history={one.history}
        ask={({ onShown, ...props }) => (
          <LookWithReason
            accountId={one.id}
            {...props}
            onShown={shown => {
              onShown(shown)
              void router.invalidate()
            }}
          />
        )}
      >
        {one.documents.length > 0 && (
          <dl className={css.facts}>
            <Fact name={t('e-account.documents')}>
              {one.documents.map(({ id: file, name, url }) => (
                <a key={file} className={css.link} href={url} target="_blank" rel="noopener">
                  {name} · {t('e-account.openDocument')}
                </a>
              ))}
            </Fact>
          </dl>
        )}
      </AccountRecord>
      {one.pushes.length > 0 && (
        <section className={css.card} aria-labelledby="pushes">
          <h2 id="pushes" className={css.title}>
            {t('e-account.pushes')}
          </h2>
          <ol className={css.history}>
            {one.pushes.map(({ at, result }) => (
              <li key={`${at} ${result}`} className={css.moved}>
                <Moment at={at} />{' '}
                {isState(result) ? (
                  <AccountTag state={result} />
                ) : (
                  <span className={css.note}>{t(unusedTexts[result])}</span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {one.looks.length > 0 && (
        <section className={css.card} aria-labelledby="looks">
          <h2 id="looks" className={css.title}>
            {t('e-account.looks')}
          </h2>
          <ol className={css.history}>
            {one.looks.map(({ at, who, what, reason }) => (
              <li key={`${at} ${what}`} className={css.moved}>
                <Moment at={at} /> <bdi>{who}</bdi>
                {t(what === 'numbers' ? 'e-account.lookedNumbers' : 'e-account.lookedDocument')}
                {reason && <bdi className={css.note}>{reason}</bdi>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const labels = { reason: 'e-account.lookReason' } as const
const reasonForm = object({ reason: requiredText(200) })

function LookWithReason({
  accountId,
  onClose,
  onShown,
}: {
  accountId: number
  onClose(): void
  onShown(form: OfficeEAccount['form']): void
}) {
  const t = useT()
  const call = useCall()
  const { form, errors, failure, busy, check, send } = useForm(labels)
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(reasonForm, { reason })) return
    void send(async () => {
      const row = { id: accountId, reason: reason.trim() }
      onShown((await call(officeAccountNumbers, { row }, { quiet: true })).obj.form)
    })
  }
  return (
    <Dialog title={t('e-account.showFull')} inset onClose={onClose}>
      <form ref={form} className={css.stack} noValidate onSubmit={submit}>
        <FormFailure failure={failure} />
        <Field
          label={t('e-account.lookReason')}
          name="reason"
          required
          maxLength={200}
          error={errors.reason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Button className={css.start} type="submit" kind="primary" busy={busy}>
          {t('e-account.look')}
        </Button>
      </form>
    </Dialog>
  )
}
