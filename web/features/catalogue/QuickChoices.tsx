import type { ProductCard } from '../../../contract/catalogue.ts'
import * as paths from '../../../contract/paths.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { quotation } from '../../../contract/quotation.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { emptyPick, isPickable, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'

interface Props {
  card: ProductCard
  onClose(): void
}

/** All SKUs of a product, to be ordered without leaving the list. */
export default function QuickChoices({ card, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const { value, state, why, reload } = useLoaded(
    String(card.id),
    async () => (await call(quotation, { products: [card.id] }, { quiet: true })).obj,
  )
  return (
    <Dialog
      title={card.name}
      size="l"
      actions={
        <AppLink href={`${paths.product}?id=${card.id}`} className={buttonClass('plain', 's')}>
          {t('inquiries.toProduct')}
        </AppLink>
      }
      onClose={onClose}
    >
      {value ? (
        <Choices rows={value.rows} name={`choices ${card.id}`} onDone={onClose} />
      ) : state === 'failed' ? (
        <Failed hint={why} onRetry={reload} />
      ) : (
        <p aria-busy="true">
          {[1, 2, 3].map(row => (
            <Skeleton key={row} shape="row" />
          ))}
        </p>
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  rows: readonly PickRow[]
  /** Under which they survive a lost session. */
  name: string
  onDone(): void
}

/** What is in stock comes first; the first of it is what most people mean. */
function Choices({ rows, name, onDone }: ChoicesProps) {
  const t = useT()
  const listed = rows.map(emptyPick).sort((a, b) => Number(isPickable(b)) - Number(isPickable(a)))
  const picks = usePicks(listed, { name })
  const { put, busy } = usePutIntoCart(picks)
  return (
    <>
      <PickTable picks={picks} label={t('pick-list.product')} />
      <PickBar
        picks={picks}
        busy={busy}
        onPut={async () => {
          if (await put()) onDone()
        }}
      />
    </>
  )
}
