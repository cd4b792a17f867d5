import { type FormEvent, useRef, useState } from 'react'
import { object, picklist, string } from 'valibot'
import { isZero } from '../../../contract/decimal.ts'
import { optional, pageNumber, text } from '../../../contract/fields.ts'
import type { FileItem } from '../../../contract/files.ts'
import {
  invoicesPerPage,
  issueInvoice,
  issueRedInvoice,
  type OfficeInvoice,
  type OfficeInvoices,
  type OfficeInvoiceTab,
  officeInvoices,
  officeInvoiceTabs,
  refuseInvoice,
  replaceInvoice,
} from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { UploadError } from '../../ui/upload-error.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useUpload } from '../../ui/use-upload.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import css from './invoices.module.css'
import { type OfficeInvoicesSearch, officeInvoicesHref } from './invoices-href.ts'

/** Invoices that members asked for: issued with their file, or refused with a reason. */
export default screen<OfficeInvoicesSearch, OfficeInvoices>({
  search: object({
    tab: optional(picklist(officeInvoiceTabs)),
    find: optional(text(50)),
    page: optional(pageNumber()),
  }),
  load: async ({ call, search: { tab, find, page = 1 } }) =>
    (await call(officeInvoices, { tab, find, start: (page - 1) * invoicesPerPage })).obj,
  texts: ['office', 'invoices'],
  View: Invoices,
})

const tabs: Readonly<Record<OfficeInvoiceTab, TextKey>> = {
  requested: 'invoices.tabRequested',
  red: 'invoices.tabRed',
  all: 'invoices.tabAll',
}

function Invoices({ search, data }: ViewProps<OfficeInvoicesSearch, OfficeInvoices>) {
  const t = useT()
  const navigate = useNavigate()
  const page = search.page ?? 1
  const counts: Partial<Record<OfficeInvoiceTab, number>> = data.counts
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('invoices.officeTitle')}</h1>
      <FindForm
        key={search.find}
        label={t('invoices.findLabel')}
        button={t('invoices.find')}
        find={search.find ?? ''}
        onFind={find => void navigate({ href: officeInvoicesHref({ find }) })}
      />
      <PageTabs
        label={t('invoices.officeTitle')}
        tabs={officeInvoiceTabs.map(tab => ({
          href: officeInvoicesHref({ tab }),
          title: t(tabs[tab]),
          count: counts[tab],
          isHere: data.tab === tab,
        }))}
      />
      {data.invoices.length === 0 ? (
        <Empty title={t('invoices.none')} hint={search.find ? undefined : t('invoices.noneHint')} />
      ) : (
        <ul className={css.list}>
          {data.invoices.map(one => (
            <li key={one.id} className={css.card}>
              <InvoiceFacts one={one} byDesk />
              <Buyer one={one} />
              {one.state === 'requested' && <Decide one={one} />}
              {one.earlier.length > 0 && <EarlierFiles files={one.earlier} />}
              {!isZero(one.redDue) && <TakeBack one={one} />}
              {one.state === 'issued' && <Replace one={one} />}
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(data.total / invoicesPerPage)}
        hrefFor={to => officeInvoicesHref({ ...search, page: to })}
        onGo={to => void navigate({ href: officeInvoicesHref({ ...search, page: to }) })}
      />
    </div>
  )
}

function Buyer({ one: { info, member, mobile } }: { one: OfficeInvoice }) {
  const said = [info.taxNumber, info.address, info.phone, info.bank, info.bankAccount, info.email]
  return (
    <p className={css.line}>
      <span>
        <bdi>{member}</bdi> <bdi dir="ltr">{mobile}</bdi>
      </span>
      {said.filter(Boolean).map(words => (
        <bdi key={words} className={css.note}>
          {words}
        </bdi>
      ))}
    </p>
  )
}

function useDeciding() {
  const router = useRouter()
  return useOnce(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
}

/** Buyers and the tax office look for an invoice by the number that stands on it. */
const lacking = (t: Translate, file: FileItem | undefined, taxNo: string): string | undefined =>
  !file ? t('invoices.noFile') : taxNo.trim() ? undefined : t('invoices.noTaxNo')

const keptWords = object({ taxNo: string(), reason: string() })

function Decide({ one: { id, number, amount, currency } }: { one: OfficeInvoice }) {
  const t = useT()
  const call = useCall()
  const money = formatMoney(amount, currencyOf(useSession(), currency), '')
  const { run, busy } = useDeciding()
  const [file, setFile] = useState<FileItem>()
  const [taxNo, setTaxNo] = useState('')
  const [reason, setReason] = useState('')
  useDraft(`invoice ${id}`, keptWords, taxNo || reason ? { taxNo, reason } : undefined, kept => {
    setTaxNo(kept.taxNo)
    setReason(kept.reason)
  })
  const issue = async () => {
    const text = t('invoices.issueAsk', { number, amount: money })
    if (!(await dialogs.confirm({ text, ok: t('invoices.issue') }))) return
    await run(async () => {
      await call(issueInvoice, { row: { id, amount, taxNo, files: file ? [file.id] : [] } })
      toasts.show('success', t('invoices.issued', { number }), 3000)
    })
  }
  const refuse = async (event: FormEvent) => {
    event.preventDefault()
    const text = t('invoices.refuseAsk', { number })
    if (!(await dialogs.confirm({ text, ok: t('invoices.refuse') }))) return
    await run(async () => {
      await call(refuseInvoice, { row: { id, reason } })
      toasts.show('success', t('invoices.refused', { number }), 3000)
    })
  }
  return (
    <>
      <div className={css.form}>
        <ChooseFile file={file} onChoose={setFile} />
        <Field
          label={t('invoices.taxNo')}
          value={taxNo}
          maxLength={30}
          dir="ltr"
          required
          onChange={event => setTaxNo(event.target.value)}
        />
        <Button
          kind="primary"
          busy={busy}
          disabledReason={lacking(t, file, taxNo)}
          onClick={() => void issue()}
        >
          {t('invoices.issue')}
        </Button>
      </div>
      <form className={css.form} onSubmit={event => void refuse(event)}>
        <Field
          label={t('invoices.reason')}
          value={reason}
          maxLength={200}
          required
          onChange={event => setReason(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('invoices.refuse')}
        </Button>
      </form>
    </>
  )
}

function TakeBack({ one: { id, number, redDue, currency } }: { one: OfficeInvoice }) {
  const t = useT()
  const call = useCall()
  const money = formatMoney(redDue, currencyOf(useSession(), currency), '')
  const { run, busy } = useDeciding()
  const [file, setFile] = useState<FileItem>()
  const issue = async () => {
    const text = t('invoices.issueRedAsk', { number, amount: money })
    if (!(await dialogs.confirm({ text, ok: t('invoices.issueRed') }))) return
    await run(async () => {
      await call(issueRedInvoice, { row: { id, amount: redDue, files: file ? [file.id] : [] } })
      toasts.show('success', t('invoices.issued', { number }), 3000)
    })
  }
  return (
    <div className={css.form}>
      <ChooseFile file={file} onChoose={setFile} />
      <Button
        kind="primary"
        busy={busy}
        disabledReason={file ? undefined : t('invoices.noFile')}
        onClick={() => void issue()}
      >
        {t('invoices.issueRed')}
      </Button>
    </div>
  )
}

/** The wrong file was uploaded: another takes its place, and head office keeps the old one. */
function Replace({ one: { id, number, taxNo } }: { one: OfficeInvoice }) {
  const t = useT()
  const call = useCall()
  const { run, busy } = useDeciding()
  const [file, setFile] = useState<FileItem>()
  const [typed, setTyped] = useState(taxNo)
  const replace = async () => {
    const text = t('invoices.replaceAsk', { number })
    if (!(await dialogs.confirm({ text, ok: t('invoices.replaceFile') }))) return
    await run(async () => {
      await call(replaceInvoice, { row: { id, files: file ? [file.id] : [], taxNo: typed } })
      setFile(undefined)
      toasts.show('success', t('invoices.replaced', { number }), 3000)
    })
  }
  return (
    <div className={css.form}>
      <ChooseFile file={file} onChoose={setFile} />
      <Field
        label={t('invoices.taxNo')}
        value={typed}
        maxLength={30}
        dir="ltr"
        required
        onChange={event => setTyped(event.target.value)}
      />
      <Button busy={busy} disabledReason={lacking(t, file, typed)} onClick={() => void replace()}>
        {t('invoices.replaceFile')}
      </Button>
    </div>
  )
}

function EarlierFiles({ files }: { files: OfficeInvoice['earlier'] }) {
  const t = useT()
  return (
    <p className={css.line}>
      <span className={css.note}>{t('invoices.earlierFiles')}</span>
      {files.map(({ id, url, fname, at, who }) => (
        <span key={id} className={css.note}>
          <a href={url} download={fname} className={css.link}>
            <bdi>{fname}</bdi>
          </a>{' '}
          <Moment at={at} /> <bdi>{who}</bdi>
        </span>
      ))}
    </p>
  )
}

function ChooseFile({ file, onChoose }: { file: FileItem | undefined; onChoose(file: FileItem): void }) {
  const t = useT()
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    setFault(undefined)
    try {
      onChoose(await upload(chosen))
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('invoices.chooseFile')}
      </Button>{' '}
      {file && <bdi>{file.fname}</bdi>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('invoices.file')}
        accept=".pdf,.ofd,.jpg,.png"
        onChange={event => {
          void send(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {fault && (
        <p role="alert" className={css.wrong}>
          {fault}
        </p>
      )}
    </div>
  )
}
