import type { ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { tierName } from './range-words.ts'

interface Props {
  shop: ShopRange['shop']
  shops: ShopRange['shops']
  tier: number | undefined
  onShop(id: number): void
  onTier(tier: number | undefined): void
}

const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Which shop it is about, where there are several, and which customers. */
export function ShopChoice({ shop, shops, tier, onShop, onTier }: Props) {
  const t = useT()
  return (
    <>
      {shops.length > 1 && (
        <Field label={t('range.forShop')}>
          {control => (
            <select {...control} value={shop.id} onChange={event => onShop(Number(event.target.value))}>
              {shops.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t('range.tierOf')}>
        {control => (
          <select
            {...control}
            value={tier ?? ''}
            onChange={event => onTier(event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{t('range.everyTier')}</option>
            {tiers.map(one => (
              <option key={one} value={one}>
                {tierName(t, one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
