import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import type { Picks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'

/** What was understood, with quantities, and its way into the cart. */
export default function PickedLines({ picks }: { picks: Picks }) {
  const t = useT()
  const { put, busy } = usePutIntoCart(picks)
  return (
    <>
      <PickTable
        picks={picks}
        label={t('quick-pick.pickTab')}
        remove={{
          label: t('pick-list.remove'),
          run: ({ key }) => picks.drop([key]),
        }}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()}>
        <Button size="s" onClick={() => picks.drop(picks.picks.map(({ key }) => key))}>
          {t('pick-list.clearAll')}
        </Button>
      </PickBar>
    </>
  )
}
