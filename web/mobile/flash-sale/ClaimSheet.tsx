import { compare, toDecimal } from '../../../contract/decimal.ts'
import type { FlashItem, FlashSaleInfo } from '../../../contract/flash-sale.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { FlashPrices } from '../../features/flash-sale/FlashFacts.tsx'
import { useClaim } from '../../features/flash-sale/use-claim.ts'
import { ruleOf } from '../../features/flash-sale/use-limit.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import sheet from '../product/BuySheet.module.css'
import { Sheet } from '../shell/Sheet.tsx'

interface Props {
  sale: FlashSaleInfo
  item: FlashItem
  onChanged(): Promise<void>
  onClose(): void
}

/** How many, within what each may have. */
export default function ClaimSheet({ sale, item, onChanged, onClose }: Props) {
  const t = useT()
  const { least, wanted, setWanted, advice, busy, claim } = useClaim(sale, item, onChanged)
  const buy = async () => {
    if (await claim()) onClose()
  }
  return (
    <Sheet
      title={t('flash-sale.buy')}
      isTitleHidden
      onClose={onClose}
      footer={
        <div className={sheet.buttons}>
          <Button
            kind="primary"
            size="l"
            className={sheet.button}
            busy={busy}
            disabledReason={advice}
            onClick={() => void buy()}
          >
            {t('flash-sale.buy')}
          </Button>
        </div>
      }
    >
      <div className={sheet.head}>
        <StoredPicture className={sheet.picture} name={item.picture} width={72} alt="" />
        <div className={sheet.facts}>
          <FlashPrices item={item} className={sheet.money} />
          <p>
            <Words text={item.name} lang={item.nameLang} />
          </p>
          {item.spec && (
            <p className={sheet.note}>
              <Words text={item.spec} lang={item.specLang} />
            </p>
          )}
        </div>
      </div>
      <div className={sheet.line}>
        <span className={sheet.note}>
          {t('flash-sale.limitNote', { max: item.memberLimit })}
          {item.stock !== null && <> · {t('flash-sale.left', { left: formatQuantity(item.stock) })}</>}
        </span>
        {compare(toDecimal(item.memberLimit - item.bought), least) > 0 ? (
          <QuantityInput
            label={t('flash-sale.quantityOf', { name: item.name })}
            value={wanted}
            onChange={setWanted}
            rule={ruleOf(item)}
            advice={advice}
          />
        ) : (
          <span>× {formatQuantity(wanted)}</span>
        )}
      </div>
    </Sheet>
  )
}
