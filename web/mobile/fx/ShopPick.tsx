import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import css from './fx.module.css'

interface Props {
  shops: readonly { id: number; title: string }[]
  shop: number
  hrefFor(shop: number): string
}

/** Which shop it is about, for whoever runs several. */
export function ShopPick({ shops, shop, hrefFor }: Props) {
  const t = useT()
  const navigate = useNavigate()
  if (shops.length < 2) return null
  return (
    <select
      className={css.pick}
      aria-label={t('mobile.shop')}
      value={shop}
      onChange={event => void navigate({ href: hrefFor(Number(event.target.value)) })}
    >
      {shops.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}
