import type { Address } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import css from './AddressLines.module.css'

/** Who gets it, and where. */
export function AddressLines({ address }: { address: Address }) {
  const t = useT()
  const { recipient, phoneText, lines, isDefault } = address
  return (
    <span className={css.lines}>
      <span className={css.who}>
        <strong>
          <bdi>{recipient}</bdi>
        </strong>
        <bdi dir="ltr">{phoneText}</bdi>
        {isDefault && <Tag kind="soft">{t('address.isDefault')}</Tag>}
      </span>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and two may be alike.
        <span key={at} className={css.where}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </span>
  )
}
