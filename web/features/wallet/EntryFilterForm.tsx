import { type FormEvent, type ReactNode, useState } from 'react'
import { type WalletKind, walletKindCodes, walletKinds } from '../../../contract/wallet.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Field } from '../../ui/Field.tsx'
import { type WalletSearch, walletDetailHref } from './wallet-search.ts'

interface Props {
  filter: WalletSearch
  className: string | undefined
  /** Buttons that stand elsewhere name it. */
  id?: string
  children?: ReactNode
}

/** Which entries are shown: of what kind, since when and until when. */
export function EntryFilterForm({ filter, className, id, children }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [kind, setKind] = useState(filter.kind ?? '')
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    const { direction } = filter
    void navigate({
      href: walletDetailHref({ direction, kind: (kind || undefined) as WalletKind, from, to }),
    })
  }
  return (
    <form id={id} className={className} onSubmit={show}>
      <Field label={t('wallet.filterKind')}>
        {control => (
          <select {...control} value={kind} onChange={event => setKind(event.target.value as WalletKind)}>
            <option value="">{t('wallet.filterAll')}</option>
            {walletKindCodes.map(one => (
              <option key={one} value={one}>
                {t(walletKinds[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('wallet.since')}
        type="date"
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <Field label={t('wallet.until')} type="date" value={to} onChange={event => setTo(event.target.value)} />
      {children}
    </form>
  )
}
